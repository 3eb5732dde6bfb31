import { Stack } from '@mantine/core'
import { useState } from 'react'
import { endOf } from '../../../../contract/content/dates.ts'
import { formTexts } from '../../../../contract/core/forms.ts'
import { limits } from '../../../../contract/core/limits.ts'
import { getAuditorProgress } from '../../../../contract/reviews/reviewDesk.ts'
import { reviewDeskScreenTexts } from '../../../../contract/reviews/reviewDeskScreens.ts'
import {
  handReviewsOver,
  takeReviewsBack,
  type MovedReviews,
} from '../../../../contract/reviews/reviewMoves.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { BulkPreview } from '../../../ui/list/BulkPreview.tsx'
import { inSlices } from '../../../ui/list/inSlices.ts'
import { SheetDialog } from '../../../ui/sheet/SheetDialog.tsx'
import { AuditorChoice } from './AuditorChoice.tsx'
import { deskOfReviews } from './texts.ts'
import { getAssignments } from '../../../../contract/reviews/assignmentList.ts'
import { newsOf } from '../../../stores/changeHints.ts'

const news = newsOf(getAssignments)

/** Assignments to take back, or to hand over. */
export interface Begun {
  readonly kind: 'back' | 'over'
  readonly Ids: readonly string[]
}

interface MoveDialogProps {
  /** Undefined while closed. */
  readonly begun: Begun | undefined
  readonly timeZone: string
  readonly onClose: () => void
  readonly onDone: () => void
}

const textsOf = { back: deskOfReviews.takeBack, over: deskOfReviews.handOver } as const

/** Takes assignments back or hands them over, after a preview of what happens to each. */
export function MoveDialog({ begun, onClose, ...props }: MoveDialogProps) {
  return (
    <SheetDialog
      begun={begun}
      title={({ kind, Ids }) => textsOf[kind].title(Ids.length)}
      closeLabel={formTexts.cancel}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      {(open, onBusy, isBusy) =>
        open.kind === 'back' ? (
          <Preview {...props} begun={open} AuditorIds={[]} DueOn={null} onClose={onClose} onBusy={onBusy} />
        ) : (
          <HandOver {...props} begun={open} isBusy={isBusy} onClose={onClose} onBusy={onBusy} />
        )
      }
    </SheetDialog>
  )
}

interface OpenProps extends Pick<MoveDialogProps, 'timeZone' | 'onClose' | 'onDone'> {
  readonly begun: Begun
  readonly onBusy: (isBusy: boolean) => void
}

/** To whom, and until when. */
function HandOver({ isBusy, ...props }: OpenProps & { readonly isBusy: boolean }) {
  const [AuditorIds, setChosen] = useState<readonly string[]>([])
  const [day, setDay] = useState('')
  const { value: auditors = [] } = useRead(getAuditorProgress, { failed: reviewDeskScreenTexts.loadFailed })
  return (
    <Stack>
      <AuditorChoice
        label={deskOfReviews.handOver.among}
        auditors={auditors}
        chosen={AuditorIds}
        disabled={isBusy}
        onChange={setChosen}
      />
      <DateField
        timeZone={props.timeZone}
        label={deskOfReviews.handOver.due}
        description={deskOfReviews.handOver.dueHint}
        value={day}
        disabled={isBusy}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Preview
        // Another choice has another outcome.
        key={`${AuditorIds.join()} ${day}`}
        {...props}
        AuditorIds={AuditorIds}
        DueOn={endOf(day, props.timeZone)}
      />
    </Stack>
  )
}

interface PreviewProps extends OpenProps {
  readonly AuditorIds: readonly string[]
  readonly DueOn: string | null
}

function Preview({ begun: { kind, Ids }, AuditorIds, DueOn, onClose, onDone, onBusy }: PreviewProps) {
  const texts = textsOf[kind]
  const send = async (some: string[], DryRun: boolean): Promise<MovedReviews> =>
    kind === 'back'
      ? (await call(takeReviewsBack, { body: { Ids: some, DryRun } })).Result
      : (await call(handReviewsOver, { body: { Ids: some, AuditorIds: [...AuditorIds], DueOn, DryRun } }))
          .Result
  return (
    <Stack>
      <BulkPreview<MovedReviews['Changed'][number], MovedReviews['Left'][number]>
        preview={() => inSlices(Ids, limits.ReviewsAtOnce, (some) => send(some, true))}
        news={news}
        act={(rows, progress) =>
          inSlices(
            rows.map(({ Id }) => Id),
            limits.ReviewsAtOnce,
            (some) => send(some, false),
            { progress },
          )
        }
        nameOf={(row) =>
          'Why' in row
            ? [row.PaperCode, row.FullName].filter(Boolean).join(' ')
            : deskOfReviews.moved(row.PaperCode, row.FullName, row.ToName)
        }
        describe={(error) => messageOf(error, reviewDeskScreenTexts.failed)}
        texts={{
          confirm: texts.act,
          changed: texts.changed,
          left: deskOfReviews.left,
          none: texts.none,
          done: texts.done,
          changing: deskOfReviews.moving,
          cutOff: deskOfReviews.cutOff,
        }}
        onClose={onClose}
        onBusy={onBusy}
        onDone={onDone}
      />
    </Stack>
  )
}
