import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AuthorOption } from '../../../contract/people/authors.ts'
import { texts } from '../../../contract/core/errors.ts'
import { emailPattern } from '../../../contract/core/patterns.ts'
import type { PaperAuthor } from '../../../contract/papers/papers.ts'
import { authorTexts } from '../../../contract/papers/wizard.ts'
import { messageOf } from '../../sync/session/call.ts'
import { Icon } from '../../ui/icons.tsx'
import { aboutPerson, PersonSelect } from './PersonSelect.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import { useSearched } from '../search/useSearched.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { findPeople } from './findPeople.ts'

interface AuthorSearchProps {
  /** Those who are in the list already. */
  readonly authors: readonly Pick<PaperAuthor, 'UserDetailId'>[]
  /** What is said of one of them. */
  readonly isAuthor?: string
  readonly hint?: string
  /** True if the focus of its dialog begins here. */
  readonly isFirst?: boolean
  /** Returns whether the person was added to the list. */
  readonly onAdd: (person: AuthorOption) => boolean
  /** Called with the typed address, if it is one; absent if nobody new can be added. */
  readonly onAddNew?: (email: string) => void
}

/** The result of the search, in words; the list shows the people. */
function resultOf(count: number, isLocal: boolean): string {
  if (count === 0) return isLocal ? authorTexts.nobodyHere : authorTexts.nobodyFound
  return isLocal ? authorTexts.foundHere(count) : authorTexts.found(count)
}

function showFailure(error: unknown): string {
  const message = messageOf(error, texts.searchFailed)
  showSnack(message, 'error')
  return message
}

/** The search for co-authors: on the server, or on this device if the server does not respond (spec §5). */
export function AuthorSearch({ authors, onAdd, onAddNew, ...given }: AuthorSearchProps) {
  const { isAuthor = authorTexts.isAuthor, hint = authorTexts.byEmail, isFirst = false } = given
  const databases = useDatabases()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<AuthorOption>()
  const isChosen = chosen !== undefined && text === chosen.FullName
  const { found, message } = useSearched(isChosen ? '' : text, {
    find: (asked) => findPeople(databases, asked),
    describe: showFailure,
  })
  const taken = new Set(authors.map((author) => author.UserDetailId))
  const people = found?.people.filter((person) => !taken.has(person.UserDetailId)) ?? []
  const email = emailPattern.test(text.trim()) ? text.trim() : ''
  // A whole address means one person: one press adds them.
  const known = email ? people[0] : undefined
  const adding = known ?? chosen

  const add = () => {
    if (!adding || !onAdd(adding)) return
    setChosen(undefined)
    setText('')
  }

  const messageNow = () => {
    if (known) return `${known.FullName}, ${aboutPerson(known)}`
    if (isChosen) return aboutPerson(chosen)
    if (!found) return message
    if (people.length === 0 && found.people.length > 0) return isAuthor
    return resultOf(people.length, found.isLocal)
  }

  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <PersonSelect
        label={authorTexts.search}
        placeholder={authorTexts.searchPlaceholder}
        message={messageNow()}
        text={text}
        onText={setText}
        people={email ? [] : people}
        keepsText={email !== ''}
        chosen={chosen}
        onChoose={setChosen}
        isFirst={isFirst}
      />
      {/* Both fit beside each other on a phone. */}
      <Group gap="xs">
        <Button
          variant="default"
          px="sm"
          leftSection={<Icon name="plus" />}
          aria-disabled={!adding}
          data-disabled={!adding}
          onClick={add}
        >
          {authorTexts.addCoAuthor}
        </Button>
        {onAddNew && (
          <Button
            variant="default"
            px="sm"
            leftSection={<Icon name="person" />}
            onClick={() => onAddNew(known ? '' : email)}
          >
            {authorTexts.addNew}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
