import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { zoneHere } from '../../../../contract/core/zones.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { getUserPapers } from '../../../../contract/papers/papers.ts'
import { takeBackTexts } from '../../../../contract/core/takeBack.ts'
import { submissionTexts, wizardTexts } from '../../../../contract/papers/wizard.ts'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import type { KeptCommitment } from '../../../cache/database/paperRows.ts'
import { useWhere } from '../../../stores/deviceStore.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { wakeSync } from '../../../sync/outbox/syncEngine.ts'
import { pull } from '../../../sync/pull/pull.ts'
import { markSubmissionGone, submitAnyway } from '../../../sync/entities/submission.ts'
import { AskedButton } from '../../../ui/form/AskedButton.tsx'
import { SupportLine } from '../../../ui/SupportLine.tsx'
import { CommitmentNotice } from '../shown/CommitmentNotice.tsx'
import { Notice } from '../shown/Notice.tsx'
import { useDraft } from '../draft/draftStore.ts'
import type { Submission } from '../draft/submissionState.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'

interface SubmissionPanelProps {
  readonly draftId: string
  readonly submission: Submission
  /** The commitment to the paper, once the portal has it. */
  readonly commitment: KeptCommitment | undefined
  readonly paperId: string
  readonly timeZone: string | undefined
  readonly supportEmail: string
  /** The server's id of the refusal. */
  readonly traceId: string
  /** Leaves the submission unchanged. */
  readonly onDone: () => void
  /** Removes the submission from the queue. */
  readonly onTakeBack: () => void
  readonly onCover: (isCovered: boolean) => void
}

/** Submits the portal's current version, after the owner agreed. */
async function submitTheirs(databases: PersonDatabases, draftId: string): Promise<void> {
  const papers = await pull(databases, getUserPapers, undefined, undefined, { pressed: true })
  const paperId = useDraft.getState().stored?.PaperId
  const item = papers.find(({ Id }) => Id === paperId)
  if (!item) return markSubmissionGone(databases.work, draftId)
  await submitAnyway(databases.work, databases.UserId, draftId, item, Date.now())
  void wakeSync(true)
}

/** The state of a final submission: being sent, queued here, in conflict, or refused. */
export function SubmissionPanel(props: SubmissionPanelProps) {
  const { submission, supportEmail, traceId, onTakeBack } = props
  const where = useWhere()
  const { commitment } = props
  if (commitment && (submission.state === 'sending' || submission.state === 'queued'))
    return <Committed {...props} commitment={commitment} />
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
          {...props}
          text={submission.isKnown ? submissionTexts.queuedOffline(where) : submissionTexts.queuedUnknown}
          mayTakeBack={submission.isKnown}
        />
      )
    case 'needs-sign-in':
      return <Waiting {...props} text={submissionTexts.signIn(where)} mayTakeBack />
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
            <Button variant="default" onClick={onTakeBack}>
              {wizardTexts.goBack}
            </Button>
          </Stack>
        </Notice>
      )
  }
}

/** The file follows by itself; the person need not stay. */
function Committed({
  commitment,
  draftId,
  paperId,
  timeZone = zoneHere(),
  onDone,
  onCover,
}: SubmissionPanelProps & { readonly commitment: KeptCommitment }) {
  return (
    <Stack align="flex-start">
      <CommitmentNotice
        isMine
        paperId={paperId}
        draftId={draftId}
        fileUntil={commitment.FileUntil}
        timeZone={timeZone}
        onCover={onCover}
      />
      <Button onClick={onDone}>{submissionTexts.done}</Button>
    </Stack>
  )
}

interface WaitingProps extends SubmissionPanelProps {
  readonly text: string
  /** False once it was sent and the response is still missing. */
  readonly mayTakeBack: boolean
}

function Waiting({ text, mayTakeBack, onDone, onTakeBack, onCover }: WaitingProps) {
  return (
    <Notice tone="waiting" title={submissionTexts.queued} role="status" aria-live="polite">
      <Stack align="flex-start">
        <Text>{text}</Text>
        <Group gap="xs">
          <Button onClick={onDone}>{submissionTexts.done}</Button>
          {mayTakeBack && <TakeBack onTakeBack={onTakeBack} onCover={onCover} />}
        </Group>
      </Stack>
    </Notice>
  )
}

/** Asks before the submission is removed from the queue. */
function TakeBack({ onTakeBack, onCover }: Pick<SubmissionPanelProps, 'onTakeBack' | 'onCover'>) {
  return (
    <AskedButton
      label={takeBackTexts.submission}
      title={takeBackTexts.submissionTitle}
      text={takeBackTexts.submissionText}
      yes={takeBackTexts.takeBack}
      onConfirm={onTakeBack}
      onCover={onCover}
    />
  )
}

function Stale({ draftId, onTakeBack, onCover }: SubmissionPanelProps) {
  const databases = useDatabases()
  const { act } = useAct({ failed: texts.paperDetailsFailed })
  return (
    <Notice tone="waiting" title={submissionTexts.staleTitle} role="alert">
      <Stack align="flex-start">
        <Text>{submissionTexts.stale}</Text>
        <Group>
          <TakeBack onTakeBack={onTakeBack} onCover={onCover} />
          <Button onClick={() => act(() => submitTheirs(databases, draftId))}>
            {submissionTexts.submitAnyway}
          </Button>
        </Group>
      </Stack>
    </Notice>
  )
}
