import { Button, Stack, Text } from '@mantine/core'
import type { ReviewAnswer } from '../../../contract/reviews/reviewing.ts'
import { reviewScreenTexts, reviewStateLabels } from '../../../contract/reviews/reviewScreens.ts'
import { answerDrafts } from '../../cache/entities/reviewDrafts.ts'
import { useQuestions } from '../../parts/conflict/useQuestions.ts'
import { answerSync } from '../../sync/entities/review.ts'
import { messagesOf } from '../../sync/outbox/rejections.ts'
import { FieldQuestions } from '../../ui/compare/FieldQuestions.tsx'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import type { ListedReview } from './useAssigned.ts'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'

const wordsOf = ({ State, Reason }: ReviewAnswer) =>
  Reason ? `${reviewStateLabels[State]}: ${Reason}` : reviewStateLabels[State]

/** An answer that the portal does not have: queued, refused, or in conflict with another device. */
export function AnswerHere({ paper: { answerRow, PaperId } }: { readonly paper: ListedReview }) {
  const databases = useDatabases()
  if (!answerRow) return null
  if (answerRow.State === 'conflict') return <AnswerQuestion paperId={PaperId} />
  if (answerRow.State !== 'refused')
    return (
      <Text size="sm" c="dimmed" role="status">
        {reviewScreenTexts.answerWaiting}
      </Text>
    )
  return (
    <ErrorAlert title={reviewScreenTexts.answerFailed} role="alert">
      <Stack align="flex-start" gap="xs">
        {messagesOf(answerRow).map((line) => (
          <Text key={line} size="sm">
            {line}
          </Text>
        ))}
        <Button variant="default" onClick={() => void answerDrafts.drop(databases.work, PaperId)}>
          {reviewScreenTexts.discardAnswer}
        </Button>
      </Stack>
    </ErrorAlert>
  )
}

/** Asks which of two conflicting answers to keep (offline O7). */
function AnswerQuestion({ paperId }: { readonly paperId: string }) {
  const questions = useQuestions(answerSync, paperId, { textOf: wordsOf, isText: () => false })
  return questions && <FieldQuestions intro={reviewScreenTexts.answerAsked} questions={questions} />
}
