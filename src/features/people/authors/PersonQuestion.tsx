import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { coAuthorTexts } from '../../../../contract/people/coAuthors.ts'
import { authorRules } from '../../../../contract/people/people.ts'
import { conflictTexts } from '../../../../contract/device/conflicts.ts'
import { useQuestions } from '../../../parts/conflict/useQuestions.ts'
import { personSync } from '../../../sync/entities/person.ts'
import { QuestionList } from '../../../ui/compare/FieldQuestions.tsx'
import { SheetDialog } from '../../../ui/sheet/SheetDialog.tsx'
import type { ListedAuthor } from './listedAuthors.ts'

interface PersonQuestionProps {
  readonly author: ListedAuthor
  /** True if the URL asks for it, as a link from the outbox does. */
  readonly startsOpen: boolean
}

/** Says that a co-author was changed here and elsewhere, and opens the choice (offline O7). */
export function PersonQuestion({ author, startsOpen }: PersonQuestionProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <>
      <Text size="sm" c="var(--mantine-color-error)">
        {conflictTexts.title}
      </Text>
      <Button
        variant="default"
        aria-label={conflictTexts.compareNamed(author.FullName)}
        onClick={() => setOpen(true)}
      >
        {conflictTexts.compare}
      </Button>
      <SheetDialog
        begun={isOpen ? author : undefined}
        onClose={() => setOpen(false)}
        title={() => conflictTexts.title}
        size="xl"
        closeLabel={coAuthorTexts.close}
      >
        {(asked) => <Questions author={asked} />}
      </SheetDialog>
    </>
  )
}

function Questions({ author }: Omit<PersonQuestionProps, 'startsOpen'>) {
  const questions = useQuestions(personSync, author.LocalId, {
    isText: (part) => part.length === 1,
    errorsOf: authorRules,
  })
  if (!questions) return null
  return (
    <Stack gap="lg">
      <Text>{conflictTexts.personText(author.FullName)}</Text>
      <QuestionList questions={questions} />
    </Stack>
  )
}
