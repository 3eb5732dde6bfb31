import './wizard.css'
import { Stack, Title } from '@mantine/core'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { noId } from '../../../../contract/core/limits.ts'
import { getUserPapers } from '../../../../contract/papers/papers.ts'
import { authorTexts, submissionTexts, wizardTexts } from '../../../../contract/papers/wizard.ts'
import { AuthorsStep } from './AuthorsStep.tsx'
import { ConflictAlert } from '../conflicts/ConflictAlert.tsx'
import { DeletedOnOtherDevice } from '../conflicts/DeletedOnOtherDevice.tsx'
import { DeadlineClock } from '../shown/DeadlineClock.tsx'
import { EditedInOtherTab } from '../conflicts/EditedInOtherTab.tsx'
import { FilePreview } from './FilePreview.tsx'
import { MergeNotices } from '../conflicts/MergeNotices.tsx'
import { markOpened, useDraft } from '../draft/draftStore.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { SavingTrouble } from './SavingTrouble.tsx'
import { StepFoot } from './StepFoot.tsx'
import { submissionOf } from '../draft/submissionState.ts'
import { UploadStep } from './UploadStep.tsx'
import { useRead } from '../../../sync/pull/useRead.ts'
import { beginStep } from '../../../ui/beginAtTop.ts'
import { leaveErrors } from '../../../ui/snackbar.tsx'
import { useLeftByBack, useSheetAddress } from '../../../ui/sheet/useSheetAddress.ts'
import { useRows } from '../draft/useRows.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import type { WizardProps } from './stepProps.ts'

interface OpenWizardProps extends WizardProps {
  readonly draftId: string
  readonly onClose: () => void
  /** Called when another dialog opens over the wizard or closes. */
  readonly onCover: (isCovered: boolean) => void
}

/** The names of the steps in the URL; the first one needs none. */
const stepNames = ['', 'authors', 'review'] as const

/** The step in the URL. */
function useStep(): 0 | 1 | 2 {
  const [search] = useSearchParams()
  const named = search.get('step')
  return named === 'authors' ? 1 : named === 'review' ? 2 : 0
}

const headings = [wizardTexts.uploadForm, authorTexts.select, submissionTexts.review] as const

/** The three steps of a paper (spec §4 "Wizard"): 0 upload, 1 co-authors, 2 review. */
export function Wizard({ draftId, onClose, onCover, ...props }: OpenWizardProps) {
  const { homePage, ownId, themes } = props
  const databases = useDatabases()
  const rows = useRows(draftId)
  const paperId = useDraft((state) => state.stored?.PaperId)
  // The server's last listed version; none if it has never seen the paper.
  const known = useRead(getUserPapers, { keep: databases, isCopyOnly: true }).value
  const paper = known?.find(({ Id }) => Id === paperId)
  const startsAt = useDraft((state) => state.startsAt)
  const address = useSheetAddress('draft')
  const step = useStep()
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  const isSubmitted = paper !== undefined && paper.Status !== 'draft'
  // A queued submission opens at the last step; a paper submitted elsewhere is read-only.
  const isQueued = submissionOf(rows, true).state !== 'none'
  const isForced = isQueued || isSubmitted
  const shown = isForced ? 2 : step
  const happened = useDraft((state) => state.happened)
  const isInOtherWindow = useDraft((state) => !state.isMine || state.happened !== null) && !isSubmitted

  useLeftByBack(() => {
    // A submitted paper has no earlier steps to go back to.
    if (isForced) onClose()
  })
  const uncover = useEffectEvent(() => onCover(false))
  useEffect(() => () => uncover(), [])

  const wasAt = useRef(step)
  useLayoutEffect(() => {
    if (wasAt.current !== step) markOpened()
    wasAt.current = step
  }, [step])

  useEffect(() => {
    const isOpening = isFirst.current
    isFirst.current = false
    // It opens in its form, and at a refused change there.
    if (isOpening && (startsAt !== 'beginning' || shown === 0)) return
    leaveErrors()
    beginStep(heading.current)
    // oxlint-disable-next-line react/exhaustive-deps -- because where it opened counts only once
  }, [shown, isQueued, isInOtherWindow])

  const goOn = (to: 1 | 2) => () => address.goOn({ step: stepNames[to] })
  const goBack = (to: 0 | 1) => () => address.goBack({ step: stepNames[to] })
  /** Stays at the last step, whatever the URL still says. */
  const stayAtReview = () => address.change({ step: stepNames[2] })

  // Mantine's dialog takes the focus to what is marked so; the first step marks its first field.
  const autofocus = shown === 0 && startsAt === 'beginning' ? {} : { 'data-autofocus': true }
  if (isInOtherWindow)
    return (
      <Stack className="papers-wizard">
        <EditedInOtherTab themes={themes} heading={heading} />
        {happened !== 'deleted' && <SavingTrouble draftId={draftId} rows={rows} />}
        {happened !== 'deleted' && <StepFoot draftId={draftId} rows={rows} />}
      </Stack>
    )
  return (
    <Stack className="papers-wizard">
      <Steps step={shown} />
      {!isSubmitted && <DeadlineClock paperId={paper?.Id ?? noId} />}
      <SavingTrouble draftId={draftId} rows={rows} />
      {rows.some((row) => row.Gone) && <DeletedOnOtherDevice draftId={draftId} onCover={onCover} />}
      <MergeNotices draftId={draftId} />
      <ConflictAlert draftId={draftId} themes={themes} />
      <div className="wizard-columns">
        <div className="wizard-form">
          <Title order={3} size="h4" ref={heading} tabIndex={-1} {...autofocus} className="papers-heading">
            {isQueued ? wizardTexts.steps[2] : headings[shown]}
          </Title>
          {shown === 0 && <UploadStep {...props} draftId={draftId} rows={rows} onNext={goOn(1)} />}
          {shown === 1 && (
            <AuthorsStep
              draftId={draftId}
              ownId={ownId}
              rows={rows}
              onBack={goBack(0)}
              onNext={goOn(2)}
              onCover={onCover}
            />
          )}
          {shown === 2 && (
            <ReviewStep
              draftId={draftId}
              rows={rows}
              paper={paper}
              themes={themes}
              supportEmail={homePage.supportEmail}
              onBack={goBack(1)}
              onReview={stayAtReview}
              onClose={onClose}
              onCover={onCover}
            />
          )}
        </div>
        <FilePreview />
      </div>
    </Stack>
  )
}

/** The current step of the wizard. */
function Steps({ step }: { readonly step: number }) {
  return (
    <ol className="papers-steps">
      {wizardTexts.steps.map((label, index) => (
        <li
          key={label}
          className="papers-step"
          data-reached={index <= step || undefined}
          aria-current={index === step ? 'step' : undefined}
        >
          {index + 1}. {label}
        </li>
      ))}
    </ol>
  )
}
