import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import type { PaperAuthor } from '../../../contract/papers.ts'
import type { AuthorOption } from '../../../contract/authors.ts'
import { personTexts } from '../../../contract/people.ts'
import { authorTexts } from '../../../contract/wizard.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { Icon } from '../../ui/icons.tsx'
import { usePeopleSearch } from './usePeopleSearch.ts'

interface AuthorSearchProps {
  readonly databases: PersonDatabases
  readonly authors: readonly PaperAuthor[]
  /** Answers whether the person was taken into the list. */
  readonly onAdd: (person: AuthorOption) => boolean
  /** Absent where nobody new can be added. */
  readonly onAddNew?: () => void
}

const aboutOf = (person: AuthorOption) =>
  [person.Designation, person.Organization, person.OrganizationCountry].filter(Boolean).join(', ')

/** What the search came to; the people themselves stand in the list. */
function resultOf(count: number, isLocal: boolean): string {
  if (count === 0) return isLocal ? authorTexts.nobodyHere : authorTexts.nobodyFound
  return isLocal ? authorTexts.foundHere(count) : authorTexts.found(count)
}

/** The search for co-authors: on the server, and on this device where that does not answer (spec §5). */
export function AuthorSearch({ databases, authors, onAdd, onAddNew }: AuthorSearchProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<AuthorOption>()
  const [asked] = useDebouncedValue(text.trim(), limits.SearchDebounce)
  const isShort = text.trim().length < limits.SearchShortest
  const isChosen = chosen !== undefined && text === chosen.FullName
  const search = usePeopleSearch(databases, isShort || isChosen ? '' : asked)
  const isSearching = search.isSearching || asked !== text.trim()

  const taken = new Set(authors.map((author) => author.UserDetailId))
  const people = isShort ? [] : search.people.filter((person) => !taken.has(person.UserDetailId))
  const options = chosen && !people.includes(chosen) ? [chosen, ...people] : people
  const message = isShort
    ? personTexts.searchShort
    : isChosen
      ? aboutOf(chosen)
      : isSearching
        ? authorTexts.searching
        : (search.error ?? resultOf(people.length, search.isLocal))

  const add = () => {
    if (!chosen || !onAdd(chosen)) return
    setChosen(undefined)
    setText('')
  }

  return (
    <Stack gap="xs">
      <Select
        label={authorTexts.search}
        placeholder={authorTexts.searchPlaceholder}
        description={message}
        descriptionProps={{ role: 'status', 'aria-live': 'polite' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        searchValue={text}
        onSearchChange={setText}
        data={options.map((person) => ({ value: person.UserDetailId, label: person.FullName }))}
        // The server has searched by more than the name.
        filter={({ options: found }) =>
          isChosen ? found : found.filter((one) => !isChosenOption(one, chosen))
        }
        value={chosen?.UserDetailId ?? null}
        onChange={(id) => {
          setChosen(options.find((person) => person.UserDetailId === id))
        }}
        openOnFocus={false}
        comboboxProps={{ withinPortal: false }}
        renderOption={({ option }) => {
          const person = options.find(({ UserDetailId }) => UserDetailId === option.value)
          return (
            <Stack gap={0}>
              <Text>{option.label}</Text>
              <Text size="sm" c="dimmed">
                {person && aboutOf(person)}
              </Text>
            </Stack>
          )
        }}
      />
      <Group>
        <Button
          variant="default"
          leftSection={<Icon name="plus" />}
          aria-disabled={!chosen}
          data-disabled={!chosen}
          onClick={add}
        >
          {authorTexts.addCoAuthor}
        </Button>
        {onAddNew && (
          <Button variant="default" leftSection={<Icon name="person" />} onClick={onAddNew}>
            {authorTexts.addNew}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** The chosen person stays among the options for their name's sake, but is no result of the next search. */
function isChosenOption(option: object, chosen: AuthorOption | undefined): boolean {
  return chosen !== undefined && 'value' in option && option.value === chosen.UserDetailId
}
