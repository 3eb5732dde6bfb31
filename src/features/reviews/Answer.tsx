import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { reviewScreenTexts, reviewStateLabels } from '../../../contract/reviews/reviewScreens.ts'
import { whereHere } from '../../stores/deviceStore.ts'
import { pullAssigned } from '../../sync/pull/pullAssigned.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { useSheetAddress } from '../../ui/sheet/useSheetAddress.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { AnswerHere } from './AnswerHere.tsx'
import { GiveBack, givings } from './GiveBack.tsx'
import { sendAnswer } from './sendAnswer.ts'
import type { ListedReview } from './useAssigned.ts'

interface AnswerProps {
  readonly paper: ListedReview
  readonly onChanged: () => void
}

/** Accepts a review, or gives the paper back with a reason. */
export function Answer({ paper, onChanged }: AnswerProps) {
  const databases = useDatabases()
  const { State, IsClosed, Reason, answerRow } = paper
  const sheet = useSheetAddress('give')
  const giving = givings.find((one) => one === sheet.value)
  const { isBusy, act } = useAct({ failed: reviewScreenTexts.answerFailed })
  const accept = async () => {
    const { kind } = await sendAnswer(databases, paper, { State: 'accepted', Reason: '' })
    if (kind === 'queued') showSnack(reviewScreenTexts.answerQueued(whereHere()), 'info')
    if (kind !== 'sent') return undefined
    // The updated list must arrive before the buttons are back.
    await pullAssigned(databases).catch(() => undefined)
    onChanged()
    return reviewScreenTexts.accepted
  }
  const here = <AnswerHere paper={paper} />
  if (IsClosed)
    return (
      <Stack gap="sm">
        <Alert color="gray" title={reviewScreenTexts.closed} role="status" />
        {here}
      </Stack>
    )
  // A refused answer or a conflict comes first.
  if (State === 'done' || answerRow?.State === 'refused' || answerRow?.State === 'conflict') return here
  return (
    <Stack gap="sm">
      {here}
      {State === 'declined' && (
        <Alert color="gray" title={reviewStateLabels.declined}>
          <Text className="review-text">{Reason}</Text>
        </Alert>
      )}
      <Group gap="xs">
        {State !== 'accepted' && (
          <Button aria-disabled={isBusy} onClick={() => act(accept)}>
            {State === 'declined' ? reviewScreenTexts.acceptAfterAll : reviewScreenTexts.accept}
          </Button>
        )}
        {State !== 'declined' && (
          <Button variant="default" onClick={() => sheet.open('declined')}>
            {reviewScreenTexts.decline}
          </Button>
        )}
        <Button variant="default" onClick={() => sheet.open('conflict')}>
          {reviewScreenTexts.conflict}
        </Button>
      </Group>
      <GiveBack paper={paper} giving={giving} onClose={() => sheet.close()} onGiven={onChanged} />
    </Stack>
  )
}
