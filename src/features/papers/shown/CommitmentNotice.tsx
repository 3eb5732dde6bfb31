import { Stack, Text } from '@mantine/core'
import { texts } from '../../../../contract/core/errors.ts'
import { momentIn } from '../../../../contract/core/moments.ts'
import { commitmentTexts, takeCommitmentBack } from '../../../../contract/papers/commitment.ts'
import { forgetCommitment } from '../../../cache/entities/submissions.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { pullPapers } from '../../../sync/pull/pull.ts'
import { call, isUnanswered, messageOf } from '../../../sync/session/call.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { AskedButton } from '../../../ui/form/AskedButton.tsx'
import { Notice } from './Notice.tsx'

interface CommitmentNoticeProps {
  readonly paperId: string
  readonly draftId: string
  /** Until when the file may follow. */
  readonly fileUntil: string
  readonly timeZone: string
  /** True for the owner, who may take the commitment back. */
  readonly isMine: boolean
  readonly onCover?: (isCovered: boolean) => void
}

/** A paper that its owner committed to, and whose file is still on its way. */
export function CommitmentNotice(props: CommitmentNoticeProps) {
  const { paperId, draftId, fileUntil, timeZone, isMine, onCover } = props
  const databases = useDatabases()
  const { act } = useAct({
    failed: (error) =>
      isUnanswered(error) ? commitmentTexts.takeBackOffline : messageOf(error, texts.somethingWrong),
  })
  const takeBack = async () => {
    await call(takeCommitmentBack, { params: { id: paperId } })
    await forgetCommitment(databases.work, draftId)
    // If this pull fails, the next one brings the change.
    await pullPapers(databases).catch(() => undefined)
    return commitmentTexts.takenBack
  }
  return (
    <Notice tone="waiting" title={commitmentTexts.until(momentIn(timeZone, fileUntil))} role="status">
      <Stack align="flex-start" gap="xs">
        <Text>{commitmentTexts.explained}</Text>
        {isMine && (
          <AskedButton
            label={commitmentTexts.takeBack}
            title={commitmentTexts.takeBackTitle}
            text={commitmentTexts.takeBackExplained}
            yes={commitmentTexts.takeBack}
            onConfirm={() => act(takeBack)}
            onCover={onCover}
          />
        )}
      </Stack>
    </Notice>
  )
}
