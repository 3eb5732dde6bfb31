import { Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { texts } from '../../../../contract/core/errors.ts'
import { paperTexts, type PaperListItem } from '../../../../contract/papers/papers.ts'
import type { Theme } from '../../../../contract/papers/themes.ts'
import { submissionTexts, wizardTexts } from '../../../../contract/papers/wizard.ts'
import { savingTexts } from '../../../../contract/device/saving.ts'
import { withdrawSubmission } from '../../../cache/entities/submissions.ts'
import type { OutboxRow } from '../../../cache/database/outboxRows.ts'
import { useConnection } from '../../../stores/connection.ts'
import { messageOf } from '../../../sync/session/call.ts'
import { pullPapers } from '../../../sync/pull/pull.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { ConfirmDialog } from '../../../ui/form/ConfirmDialog.tsx'
import { submitDraft } from '../draft/editDraft.ts'
import { useDraft } from '../draft/draftStore.ts'
import { Notice } from '../shown/Notice.tsx'
import { DraftReview, PaperReview } from '../shown/PaperReview.tsx'
import { traceIdOf } from '../../../sync/outbox/rejections.ts'
import { StepButton } from '../shown/StepButton.tsx'
import { submissionOf } from '../draft/submissionState.ts'
import { useSubmissionEnd } from '../draft/useSubmissionEnd.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { StepFoot } from './StepFoot.tsx'
import { SubmissionPanel } from './SubmissionPanel.tsx'

interface ReviewStepProps {
  readonly draftId: string
  readonly rows: readonly OutboxRow[]
  /** The server's copy, if this device knows one. */
  readonly paper: PaperListItem | undefined
  readonly themes: readonly Theme[] | undefined
  readonly supportEmail: string
  readonly onBack: () => void
  /** Stays at this step when no submission is queued any more. */
  readonly onReview: () => void
  readonly onClose: () => void
  readonly onCover: (isCovered: boolean) => void
}

/** The third step: the paper to submit, and the state of its submission (spec §2, §4 "Paper status"). */
export function ReviewStep(props: ReviewStepProps) {
  const { draftId, rows, paper, supportEmail, onBack, onReview, onClose, onCover } = props
  const databases = useDatabases()
  const state = useDraft()
  const isReachable = useConnection((connection) => connection.reachable)
  const [isAsking, setAsking] = useState(false)
  const isBusy = useRef(false)
  const submission = submissionOf(rows, isReachable)
  const end = useSubmissionEnd(state.stored?.PaperId)

  const ask = (isOpen: boolean) => () => {
    setAsking(isOpen)
    onCover(isOpen)
  }
  if (!state.stored) return null

  const submit = () => {
    if (isBusy.current) return
    isBusy.current = true
    ask(false)()
    void submitDraft(end).then((isKept) => {
      isBusy.current = false
      if (!isKept) showSnack(savingTexts.failed, 'error')
    })
  }

  const takeBack = async () => {
    onReview()
    if (!(await withdrawSubmission(databases.work, draftId))) {
      showSnack(submissionTexts.queuedUnknown, 'info')
      return
    }
    // Whatever was refused, the portal's current state decides what can be done next.
    await pullPapers(databases).catch((error: unknown) => {
      if (isReachable) showSnack(messageOf(error, texts.paperDetailsFailed), 'error')
    })
  }

  if (submission.state !== 'none')
    return (
      <div>
        <SubmissionPanel
          draftId={draftId}
          submission={submission}
          commitment={state.stored.Commitment ?? undefined}
          paperId={state.stored.PaperId}
          timeZone={end.timeZone}
          supportEmail={supportEmail}
          traceId={traceIdOf(rows)}
          onDone={onClose}
          onTakeBack={() => void takeBack()}
          onCover={onCover}
        />
        <StepFoot draftId={draftId} rows={rows} />
      </div>
    )
  const isSubmitted = paper !== undefined && paper.Status !== 'draft'
  return (
    <Stack>
      {isSubmitted && <Notice tone="good" title={paperTexts.cannotChange} role="status" />}
      <Review {...props} />
      <StepFoot
        draftId={draftId}
        rows={rows}
        back={
          <StepButton variant="default" onPress={isSubmitted ? onClose : onBack}>
            {isSubmitted ? wizardTexts.close : wizardTexts.back}
          </StepButton>
        }
      >
        {isSubmitted ? (
          <StepButton isOff>{paperTexts.alreadySubmitted}</StepButton>
        ) : (
          <StepButton onPress={ask(true)}>{submissionTexts.submit}</StepButton>
        )}
      </StepFoot>
      <ConfirmDialog
        opened={isAsking}
        title={submissionTexts.confirmTitle}
        label={submissionTexts.confirm}
        data-autofocus
        onClick={submit}
        onClose={ask(false)}
      >
        <Text>{paperTexts.cannotChange}</Text>
      </ConfirmDialog>
    </Stack>
  )
}

/** The paper to submit, or the portal's version once it is submitted. */
function Review({ paper, themes }: Pick<ReviewStepProps, 'paper' | 'themes'>) {
  if (paper && paper.Status !== 'draft')
    return (
      <PaperReview
        fields={{ ...paper, Abstract: paper.abstract }}
        code={paper.PaperCode}
        authors={paper.Authors}
        fileName={paper.FileName}
        theme={paper.ThemeTittle}
      />
    )
  return <DraftReview themes={themes} />
}
