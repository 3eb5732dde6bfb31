import { Alert, Button, Stack, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { ReviewAnswer } from '../../../contract/reviews/reviewing.ts'
import { reviewScreenTexts, reviewStateLabels } from '../../../contract/reviews/reviewScreens.ts'
import { answerDrafts } from '../../cache/entities/answerDrafts.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { Conflict } from '../../cache/database/deviceRows.ts'
import { wakeSync } from '../../sync/outbox/syncEngine.ts'
import { settleAnswer } from '../../sync/entities/answerConflict.ts'
import { FieldQuestions } from '../../ui/compare/FieldQuestions.tsx'
import type { ListedReview } from './useAssigned.ts'

interface AnswerHereProps {
  readonly databases: PersonDatabases
  readonly paper: ListedReview
}

const wordsOf = ({ State, Reason }: ReviewAnswer) =>
  Reason ? `${reviewStateLabels[State]}: ${Reason}` : reviewStateLabels[State]

/** An answer that the portal does not have: queued, refused, or in conflict with another device. */
export function AnswerHere({ databases, paper: { answerRow, PaperId } }: AnswerHereProps) {
  if (!answerRow) return null
  if (answerRow.State === 'conflict') return <AnswerQuestion databases={databases} paperId={PaperId} />
  if (answerRow.State !== 'refused')
    return (
      <Text size="sm" c="dimmed" role="status">
        {reviewScreenTexts.answerWaiting}
      </Text>
    )
  const said = answerRow.Errors.length > 0 ? answerRow.Errors : [answerRow.LastError]
  return (
    <Alert color="red" title={reviewScreenTexts.answerFailed} role="alert">
      <Stack align="flex-start" gap="xs">
        {said.map((line) => (
          <Text key={line} size="sm">
            {line}
          </Text>
        ))}
        <Button variant="default" onClick={() => void answerDrafts.drop(databases.work, PaperId)}>
          {reviewScreenTexts.discardAnswer}
        </Button>
      </Stack>
    </Alert>
  )
}

interface AnswerQuestionProps {
  readonly databases: PersonDatabases
  readonly paperId: string
}

/** Asks which of two conflicting answers to keep (offline O7). */
function AnswerQuestion({ databases: { work }, paperId }: AnswerQuestionProps) {
  const row = useLiveQuery(() => work.conflicts.get(paperId), [work, paperId])
  const draft = useLiveQuery(() => answerDrafts.read(work, paperId), [work, paperId])
  const conflict = Conflict.safeParse(row).data
  if (conflict?.Kind !== 'answer' || !draft?.Saved) return null
  return (
    <FieldQuestions
      intro={reviewScreenTexts.answerAsked}
      questions={[
        {
          key: 'State',
          label: reviewScreenTexts.answer,
          mine: wordsOf(draft.Saved),
          theirs: wordsOf(ReviewAnswer.parse(conflict.Theirs)),
          isText: false,
          errorOf: () => undefined,
          answer: async (chosen) => {
            const both = { State: chosen, Reason: chosen }
            const settled = await settleAnswer(work, paperId, both, conflict.TheirVersion, Date.now())
            void wakeSync(true)
            return settled
          },
        },
      ]}
    />
  )
}
