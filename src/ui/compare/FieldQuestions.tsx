import { Alert, Stack } from '@mantine/core'
import { texts } from '../../../contract/core/errors.ts'
import { conflictTexts } from '../../../contract/device/conflicts.ts'
import { showSnack } from '../snackbar.tsx'
import { FieldQuestion, type FieldAnswer } from './FieldQuestion.tsx'

export interface Question extends Pick<
  React.ComponentProps<typeof FieldQuestion>,
  'label' | 'mine' | 'theirs' | 'isText' | 'errorOf'
> {
  readonly key: string
  /** Returns `newer` if the other side has changed again since. */
  readonly answer: (chosen: FieldAnswer) => Promise<'settled' | 'open' | 'newer'>
}

interface FieldQuestionsProps {
  readonly intro: string
  readonly questions: readonly Question[]
}

/** Each conflicting part with its choice; says so if the other side has changed meanwhile. */
export function QuestionList({ questions }: Pick<FieldQuestionsProps, 'questions'>) {
  const settle = (answered: ReturnType<Question['answer']>) => {
    answered.then(
      (settled) => {
        if (settled === 'newer') showSnack(conflictTexts.newer, 'warning')
      },
      () => showSnack(texts.unexpected, 'error'),
    )
  }
  return questions.map(({ key, answer, ...asked }) => (
    <FieldQuestion key={key} {...asked} onAnswer={(chosen) => settle(answer(chosen))} />
  ))
}

/** Asks how to resolve the conflicts in a form's fields (offline O7). */
export function FieldQuestions({ intro, questions }: FieldQuestionsProps) {
  return (
    <Alert color="orange" variant="outline" title={conflictTexts.title} role="alert">
      <Stack gap="lg" c="var(--mantine-color-text)">
        {intro}
        <QuestionList questions={questions} />
      </Stack>
    </Alert>
  )
}
