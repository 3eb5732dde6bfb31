import { Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { endOf } from '../../../../contract/content/dates.ts'
import { formTexts } from '../../../../contract/core/forms.ts'
import { limits } from '../../../../contract/core/limits.ts'
import { reviewDeskScreenTexts } from '../../../../contract/reviews/reviewDeskScreens.ts'
import { beginRound, type RoundReport } from '../../../../contract/reviews/reviewRounds.ts'
import { useKeptText } from '../../../sync/editing/useKeptText.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'
import { callInSlices } from '../../../ui/list/inSlices.ts'
import { useBulkAct } from '../../../ui/list/useBulkAct.ts'
import { Names } from '../../../ui/list/Names.tsx'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { SheetDialog } from '../../../ui/sheet/SheetDialog.tsx'
import { deskOfReviews } from './texts.ts'
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx'
import { getAssignments } from '../../../../contract/reviews/assignmentList.ts'
import { newsOf } from '../../../stores/changeHints.ts'
import { GrowingText } from '../../../ui/form/GrowingText.tsx'

const news = newsOf(getAssignments)

const { round: texts } = deskOfReviews

interface RoundDialogProps {
  /** Undefined while closed. */
  readonly paperIds: readonly string[] | undefined
  readonly timeZone: string
  readonly onClose: () => void
  readonly onBegun: () => void
}

/** Begins a further round of reviews, such as after a revision. */
export function RoundDialog({ paperIds, onClose, ...props }: RoundDialogProps) {
  return (
    <SheetDialog
      begun={paperIds}
      title={({ length }) => texts.title(length)}
      closeLabel={formTexts.cancel}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      {(begun, onBusy, isBusy) => (
        <Round {...props} paperIds={begun} isBusy={isBusy} onClose={onClose} onBusy={onBusy} />
      )}
    </SheetDialog>
  )
}

interface RoundProps extends Omit<RoundDialogProps, 'paperIds'> {
  readonly paperIds: readonly string[]
  readonly onBusy: (isBusy: boolean) => void
}

interface RoundFieldsProps extends RoundProps {
  readonly isBusy: boolean
}

/** What is typed of a round, on this device until it begins or is cancelled. */
const RoundText = z.object({ Day: z.string(), Note: z.string() })
const blank = { Day: '', Note: '' }

function Round({ isBusy, onClose, onBegun, ...props }: RoundFieldsProps) {
  const text = useKeptText('review-round', RoundText, blank)
  const { Day, Note } = text.values
  const [Again, setAgain] = useState(true)
  return (
    <Stack>
      <Text>{texts.explained}</Text>
      <DateField
        timeZone={props.timeZone}
        label={texts.due}
        description={reviewDeskScreenTexts.dueHint}
        readOnly={isBusy}
        {...text.field('Day')}
      />
      <GrowingText
        label={texts.note}
        description={texts.noteHint}
        minRows={2}
        maxRows={8}
        maxLength={limits.FeedbackLongest}
        readOnly={isBusy}
        {...text.field('Note')}
      />
      <Switch
        size="md"
        label={texts.again}
        checked={Again}
        disabled={isBusy}
        onChange={(event) => setAgain(event.currentTarget.checked)}
      />
      <Begin
        key={String(Again)}
        {...props}
        DueOn={endOf(Day, props.timeZone)}
        Note={Note}
        Again={Again}
        onClose={() => {
          void text.drop()
          onClose()
        }}
        onBegun={() => {
          void text.drop()
          onBegun()
        }}
      />
    </Stack>
  )
}

interface BeginProps extends RoundProps {
  readonly DueOn: string | null
  readonly Note: string
  readonly Again: boolean
}

const sumOf = (reports: readonly RoundReport[]) => {
  const sum = (key: 'Papers' | 'Kept' | 'Asked' | 'Open') =>
    reports.reduce((total, report) => total + report[key], 0)
  return {
    ...{ Papers: sum('Papers'), Kept: sum('Kept'), Asked: sum('Asked'), Open: sum('Open') },
    Left: reports.flatMap(({ Left }) => Left),
  }
}

/** What the round would do, and the button that begins it. */
function Begin({ paperIds, DueOn, Note, Again, onClose, onBegun, onBusy }: BeginProps) {
  const send = async (DryRun: boolean, progress?: (done: number) => void) => {
    // The preview is the same for every day and note.
    const asked = DryRun ? { DueOn: null, Note: '' } : { DueOn, Note }
    const sendSome = async (PaperIds: string[]) =>
      (await call(beginRound, { body: { ...asked, PaperIds, Again, DryRun } })).Result
    const papersOf = ({ Papers }: RoundReport) => (DryRun ? 0 : Papers)
    return sumOf(await callInSlices(paperIds, limits.PapersAtOnce, sendSome, papersOf, progress))
  }
  const { loaded, isBusy, done, failure, go } = useBulkAct({
    preview: () => send(true),
    news,
    act: (_preview, progress) => send(false, progress),
    countOf: ({ Papers }) => Papers,
    describe: (error) => messageOf(error, reviewDeskScreenTexts.failed),
    texts: {
      done: ({ Papers, Left }) => (Papers === 0 ? texts.none : texts.done(Papers, Left.length)),
      cutOff: deskOfReviews.cutOff,
    },
    onBusy,
    onDone: onBegun,
  })
  if (loaded.state !== 'ready') return <NotReady read={loaded} height={80} />
  const { Papers, Kept, Asked, Open, Left } = loaded.value
  return (
    <>
      {failure && <ErrorAlert role="alert">{failure}</ErrorAlert>}
      <Text fw={600} role="status">
        {Papers === 0 ? texts.none : texts.preview(Papers, Kept, Asked, Open)}
      </Text>
      <Names heading={reviewDeskScreenTexts.leftOut(Left.length)} rows={Left} nameOf={({ Why }) => Why} />
      {isBusy && done > 0 && <Text>{reviewDeskScreenTexts.progress(done, Papers)}</Text>}
      <DialogFoot onCancel={onClose} busy={isBusy} done={done} onClick={() => go(loaded.value)}>
        {Papers > 0 && texts.begin}
      </DialogFoot>
    </>
  )
}
