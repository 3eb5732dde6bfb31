import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useRef } from 'react'
import { paperTexts } from '../../../contract/papers.ts'
import type { Theme } from '../../../contract/themes.ts'
import { savingTexts, submissionTexts, wizardTexts } from '../../../contract/wizard.ts'
import { withdrawSubmission } from '../../cache/drafts.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import type { OutboxRow } from '../../cache/rows.ts'
import { useConnection } from '../../stores/connection.ts'
import { pullPapers } from '../../sync/pull.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { shownFields, submitDraft, useDraft } from './draftStore.ts'
import { PaperReview } from './PaperReview.tsx'
import { submissionOf } from './submission.ts'
import { SubmissionPanel } from './SubmissionPanel.tsx'

interface ReviewStepProps {
  readonly databases: PersonDatabases
  readonly draftId: string
  readonly rows: readonly OutboxRow[]
  readonly themes: readonly Theme[] | undefined
  readonly supportEmail: string
  readonly onBack: () => void
  /** Stays at this step once no submission is queued any more. */
  readonly onReview: () => void
}

/** The third step: what will be submitted, and its way to the portal (spec §2, §4 "Paper status"). */
export function ReviewStep(props: ReviewStepProps) {
  const { databases, draftId, rows, themes, supportEmail, onBack, onReview } = props
  const state = useDraft()
  const isReachable = useConnection((connection) => connection.reachable)
  const [isAsking, { open, close }] = useDisclosure(false)
  const isBusy = useRef(false)
  const submission = submissionOf(rows, isReachable)
  if (!state.stored) return null

  const submit = () => {
    if (isBusy.current) return
    isBusy.current = true
    close()
    void submitDraft().then((isKept) => {
      isBusy.current = false
      if (!isKept) showSnack(savingTexts.failed, 'error')
    })
  }

  const goBack = () => {
    onReview()
    void withdrawSubmission(databases.work, draftId).then((isWithdrawn) => {
      if (isWithdrawn) return pullPapers(databases).catch(() => undefined)
      showSnack(submissionTexts.queuedUnknown, 'info')
      return undefined
    })
  }

  if (submission.state !== 'none')
    return (
      <div>
        <SubmissionPanel
          databases={databases}
          draftId={draftId}
          submission={submission}
          supportEmail={supportEmail}
          onGoBack={goBack}
        />
      </div>
    )
  return (
    <Stack>
      <PaperReview
        fields={shownFields(state)}
        authors={state.list?.Authors ?? []}
        fileName={state.stored.File?.FileName ?? state.stored.FileName}
        theme={themes?.find(({ Id }) => Id === shownFields(state).ThemeId)?.ThemeTitle ?? ''}
      />
      <div className="papers-buttons">
        <Button variant="default" onClick={onBack}>
          {wizardTexts.back}
        </Button>
        <Button onClick={open}>{submissionTexts.submit}</Button>
      </div>
      <Modal opened={isAsking} onClose={close} title={submissionTexts.confirmTitle} centered>
        <Stack>
          <Text>{paperTexts.cannotChange}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {submissionTexts.cancel}
            </Button>
            <Button onClick={submit} data-autofocus>
              {submissionTexts.confirm}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Stack>
  )
}
