import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { texts } from '../../../contract/errors.ts'
import { getUserPapers } from '../../../contract/papers.ts'
import { submissionTexts, wizardTexts } from '../../../contract/wizard.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { useWhere } from '../../stores/deviceStore.ts'
import { messageOf } from '../../sync/api.ts'
import { wakeSync } from '../../sync/current.ts'
import { pull } from '../../sync/pull.ts'
import { markSubmissionGone } from '../../sync/deleted.ts'
import { submitAnyway } from '../../sync/resolve.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { SupportLine } from '../../ui/SupportLine.tsx'
import { Notice } from './Notice.tsx'
import { useDraft } from './draftStore.ts'
import type { Submission } from './submission.ts'

interface SubmissionPanelProps {
  readonly databases: PersonDatabases
  readonly draftId: string
  readonly submission: Submission
  readonly supportEmail: string
  /** By what the server knows its refusal. */
  readonly traceId: string
  readonly onGoBack: () => void
}

/** Submits what the portal has now, after its owner said so. */
async function submitTheirs(databases: PersonDatabases, draftId: string): Promise<void> {
  const papers = await pull(databases, getUserPapers, undefined, undefined, { pressed: true })
  const paperId = useDraft.getState().stored?.PaperId
  const item = papers.find(({ Id }) => Id === paperId)
  if (!item) return markSubmissionGone(databases.work, draftId)
  await submitAnyway(databases.work, databases.UserId, draftId, item, Date.now())
  void wakeSync(true)
}

/** Where a final submission is: on its way, queued here, asked about, or refused. */
export function SubmissionPanel(props: SubmissionPanelProps) {
  const { submission, supportEmail, traceId, onGoBack } = props
  const where = useWhere()
  switch (submission.state) {
    case 'none':
    case 'gone':
      return null
    case 'sending':
      return (
        <Group role="status" aria-live="polite" py="xl" justify="center">
          <Loader size="sm" />
          <Text>{submissionTexts.submitting}</Text>
        </Group>
      )
    case 'queued':
      return (
        <Waiting
          text={submission.isKnown ? submissionTexts.queuedOffline(where) : submissionTexts.queuedUnknown}
          onGoBack={submission.isKnown ? onGoBack : undefined}
        />
      )
    case 'needs-sign-in':
      return <Waiting text={submissionTexts.signIn(where)} onGoBack={onGoBack} />
    case 'stale':
      return <Stale {...props} />
    case 'failed':
      return (
        <Notice tone="bad" title={texts.submissionFailed} role="alert">
          <Stack align="flex-start">
            {submission.isEarlier && <Text>{submissionTexts.failedBefore}</Text>}
            {submission.messages.map((message) => (
              <Text key={message} fw={600}>
                {message}
              </Text>
            ))}
            <Text>{texts.tryAgainOrSupport}</Text>
            <SupportLine address={supportEmail} traceId={traceId} />
            <Button variant="default" onClick={onGoBack}>
              {wizardTexts.goBack}
            </Button>
          </Stack>
        </Notice>
      )
  }
}

function Waiting({
  text,
  onGoBack,
}: {
  readonly text: string
  readonly onGoBack?: (() => void) | undefined
}) {
  return (
    <Notice tone="waiting" title={submissionTexts.queued} role="status" aria-live="polite">
      <Stack align="flex-start">
        <Text>{text}</Text>
        {onGoBack && (
          <Button variant="default" onClick={onGoBack}>
            {wizardTexts.goBack}
          </Button>
        )}
      </Stack>
    </Notice>
  )
}

function Stale({ databases, draftId, onGoBack }: SubmissionPanelProps) {
  const submit = () => {
    submitTheirs(databases, draftId).catch((error: unknown) => {
      showSnack(messageOf(error, texts.paperDetailsFailed), 'error')
    })
  }
  return (
    <Notice tone="waiting" title={submissionTexts.staleTitle} role="alert">
      <Stack align="flex-start">
        <Text>{submissionTexts.stale}</Text>
        <Group>
          <Button variant="default" onClick={onGoBack}>
            {wizardTexts.goBack}
          </Button>
          <Button onClick={submit}>{submissionTexts.submitAnyway}</Button>
        </Group>
      </Stack>
    </Notice>
  )
}
