import { Button, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { coAuthorTexts } from '../../../../contract/people/coAuthors.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { AuthorFields, authorRules, personLabels } from '../../../../contract/people/people.ts'
import { conflictTexts } from '../../../../contract/device/conflicts.ts'
import { readPerson } from '../../../cache/entities/localPeople.ts'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import { Conflict } from '../../../cache/database/deviceRows.ts'
import { wakeSync } from '../../../sync/outbox/syncEngine.ts'
import { partOf } from '../../../sync/entities/threeWayMerge.ts'
import { answerPerson, openPersonFields } from '../../../sync/entities/resolveConflict.ts'
import { FieldQuestion, type FieldAnswer } from '../../../ui/compare/FieldQuestion.tsx'
import { listWords } from '../../../ui/listWords.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import type { ListedAuthor } from './listedAuthors.ts'

interface PersonQuestionProps {
  readonly databases: PersonDatabases
  readonly author: ListedAuthor
  /** True if the URL asks for it, as a link from the outbox does. */
  readonly startsOpen: boolean
}

/** Says that a co-author was changed here and elsewhere, and opens the choice (offline O7). */
export function PersonQuestion({ databases, author, startsOpen }: PersonQuestionProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
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
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={conflictTexts.title}
        fullScreen={isPhone}
        size="xl"
        closeButtonProps={{ 'aria-label': coAuthorTexts.close }}
      >
        <Questions databases={databases} author={author} />
      </Modal>
    </>
  )
}

function Questions({ databases: { work }, author }: Omit<PersonQuestionProps, 'startsOpen'>) {
  const { LocalId } = author
  const asked = useLiveQuery(async () => {
    const row = await work.conflicts.get(LocalId)
    const person = await readPerson(work, LocalId)
    return row && person && { conflict: Conflict.parse(row), person }
  }, [work, LocalId])
  if (!asked) return null
  const { conflict, person } = asked
  const theirs = AuthorFields.parse(conflict.Theirs)
  const { conflicts } = openPersonFields(person, conflict)
  // Fields that only make sense together are one question.
  const parts = new Map(conflicts.map((name) => [partOf(name)[0] ?? name, partOf(name)]))

  const answer = (part: readonly (keyof AuthorFields)[]) => (chosen: FieldAnswer) => {
    const answers = Object.fromEntries(part.map((name) => [name, chosen]))
    answerPerson(work, LocalId, answers, conflict.TheirVersion, Date.now()).then(
      (settled) => {
        if (settled === 'newer') showSnack(conflictTexts.newer, 'warning')
        void wakeSync(true)
      },
      () => showSnack(texts.unexpected, 'error'),
    )
  }
  const said = (fields: AuthorFields, part: readonly (keyof AuthorFields)[]) =>
    part
      .map((name) => fields[name])
      .filter(Boolean)
      .join(', ')

  return (
    <Stack gap="lg">
      <Text>{conflictTexts.personText(author.FullName)}</Text>
      {[...parts.values()].map((part) => (
        <FieldQuestion
          key={part.join()}
          label={listWords(part.map((name) => personLabels[name]))}
          mine={said(person.Fields, part)}
          theirs={said(theirs, part)}
          isText={part.length === 1}
          errorOf={(text) => {
            const [name] = part
            return name && authorRules({ ...person.Fields, [name]: text })[name]
          }}
          onAnswer={answer(part)}
        />
      ))}
    </Stack>
  )
}
