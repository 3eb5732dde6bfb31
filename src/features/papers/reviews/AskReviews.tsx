import { Alert, Button, List, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { endOf } from '../../../../contract/content/dates.ts'
import { pluck } from '../../../../contract/core/collections.ts'
import type { PaperFilter } from '../../../../contract/papers/paperSearch.ts'
import { formTexts } from '../../../../contract/core/forms.ts'
import { limits } from '../../../../contract/core/limits.ts'
import {
  assignReviews,
  balanceReviews,
  getAuditorProgress,
  type AssignmentReport,
  type AuditorProgress,
} from '../../../../contract/reviews/reviewDesk.ts'
import { reviewDeskScreenTexts as texts } from '../../../../contract/reviews/reviewDeskScreens.ts'
import { call, messagesOf } from '../../../sync/session/call.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { CutOff } from '../../../ui/list/inSlices.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { SheetDialog } from '../../../ui/sheet/SheetDialog.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { AuditorChoice } from './AuditorChoice.tsx'
import { askInSlices } from './askInSlices.ts'
import { ReportLines } from './ReportLines.tsx'
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx'

/** The papers to request reviews for. */
export interface Asked {
  readonly count: number
  readonly PaperIds: readonly string[]
  /** All papers found by a filter, except some. */
  readonly found?: { readonly filter: PaperFilter; readonly except: readonly string[] }
}

interface AskReviewsProps {
  readonly asked: Asked | undefined
  /** The conference's time zone, for due dates. */
  readonly timeZone: string
  readonly onClose: () => void
  readonly onAsked: () => void
}

/** Requests reviews from auditors: from selected ones, or distributed by theme and load after a preview of the plan. */
export function AskReviews({ asked, onClose, ...props }: AskReviewsProps) {
  return (
    <SheetDialog
      begun={asked}
      title={({ count }) => texts.askAbout(count)}
      closeLabel={formTexts.cancel}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      {(begun) => <Opened {...props} asked={begun} onClose={onClose} />}
    </SheetDialog>
  )
}

type OpenedProps = AskReviewsProps & { readonly asked: Asked }

function Opened(props: OpenedProps) {
  const auditors = useRead(getAuditorProgress, { failed: texts.loadFailed })
  if (auditors.state !== 'ready') return <NotReady read={auditors} height={320} />
  if (auditors.value.length === 0)
    return (
      <Alert color="gray" title={texts.emptyTitle}>
        {texts.empty}
      </Alert>
    )
  return <AskForm {...props} auditors={auditors.value} />
}

type Way = 'share' | 'choose'

/** Scrolls to new content below the list of auditors. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function AskForm(props: OpenedProps & { readonly auditors: readonly AuditorProgress[] }) {
  const { asked, auditors, timeZone, onClose, onAsked } = props
  const [way, setWay] = useState<Way>('share')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [perPaper, setPerPaper] = useState(3)
  const [day, setDay] = useState('')
  const [made, setMade] = useState<{ readonly of: string; readonly plan: AssignmentReport }>()
  const [errors, setErrors] = useState<readonly string[]>([])
  const [title, setTitle] = useState<string>(texts.failed)
  const [done, setDone] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const body = {
    ...(asked.found ? { All: asked.found.filter, Except: [...asked.found.except] } : {}),
    AuditorIds: [...chosen],
    DueOn: endOf(day, timeZone),
  }
  const choice = JSON.stringify([way, perPaper, body])
  /** The plan of the present choice; a plan may come after another choice. */
  const plan = made?.of === choice ? made.plan : undefined

  const afresh = (change: () => void) => {
    change()
    setErrors([])
  }
  const attempt = async (send: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setErrors([])
    try {
      await send()
    } catch (error) {
      const isCutOff = error instanceof CutOff
      setTitle(isCutOff ? texts.cutOff(error.changed) : texts.failed)
      setErrors(messagesOf(isCutOff ? error.cause : error, texts.failed))
      // The plan is no longer valid for the remaining papers.
      if (isCutOff) setMade(undefined)
    } finally {
      setBusy(false)
      setDone(0)
    }
  }
  const share = (DryRun: boolean) =>
    askInSlices(
      async (PaperIds) =>
        (await call(balanceReviews, { body: { ...body, PaperIds, PerPaper: perPaper, DryRun } })).Result,
      asked.PaperIds,
      { progress: setDone, isPlan: DryRun },
    )
  const assign = () =>
    askInSlices(
      async (PaperIds) => (await call(assignReviews, { body: { ...body, PaperIds } })).Result,
      asked.PaperIds,
      { progress: setDone, isPlan: false },
    )
  const preview = () => attempt(async () => setMade({ of: choice, plan: await share(true) }))
  const ask = () =>
    attempt(async () => {
      const report = way === 'share' ? await share(false) : await assign()
      showSnack(texts.asked(report.Made.length, pluck(report.Left, 'PaperCode').filter(Boolean)), 'success')
      onAsked()
    })
  const isReady = way === 'share' ? plan !== undefined && plan.Made.length > 0 : chosen.length > 0

  return (
    <Stack>
      <Segments
        aria-label={texts.way}
        className="segments-wide"
        value={way}
        onChange={(value) => afresh(() => setWay(value))}
        choices={[
          { value: 'share', label: texts.share },
          { value: 'choose', label: texts.choose },
        ]}
      />
      {way === 'share' && (
        <NativeSelect
          label={texts.perPaper}
          value={String(perPaper)}
          data={Array.from({ length: limits.ReviewsPerPaper }, (_, index) => String(index + 1))}
          onChange={({ currentTarget: { value } }) => afresh(() => setPerPaper(Number(value)))}
        />
      )}
      <DateField
        timeZone={timeZone}
        label={texts.due}
        description={texts.dueHint}
        value={day}
        onChange={({ currentTarget: { value } }) => afresh(() => setDay(value))}
      />
      <AuditorChoice
        label={way === 'share' ? texts.among : texts.whom}
        auditors={auditors}
        chosen={chosen}
        onChange={(ids) => afresh(() => setChosen(ids))}
      />
      {errors.length > 0 && (
        <ErrorAlert title={title} role="alert">
          <List size="sm">
            {errors.map((error) => (
              <List.Item key={error}>{error}</List.Item>
            ))}
          </List>
        </ErrorAlert>
      )}
      {plan && (
        <div ref={intoView} className="ask-plan">
          <ReportLines report={plan} />
        </div>
      )}
      {asked.PaperIds.length > limits.PapersAtOnce && <Text size="sm">{texts.inSlices}</Text>}
      {done > 0 && <Text role="status">{texts.progress(done, asked.PaperIds.length)}</Text>}
      {way === 'choose' && chosen.length === 0 && <Text size="sm">{texts.nobody}</Text>}
      <div className="papers-buttons">
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        {way === 'share' && (
          <Button variant="default" loading={isBusy && !plan} onClick={() => void preview()}>
            {texts.preview}
          </Button>
        )}
        <Button disabled={!isReady} loading={isBusy && isReady} onClick={() => void ask()}>
          {texts.ask}
        </Button>
      </div>
    </Stack>
  )
}
