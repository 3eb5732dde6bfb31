import { ActionIcon, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { announcementTexts, type Announcement } from '../../../../contract/announcements.ts'
import { searchUsers } from '../../../../contract/authors.ts'
import { texts } from '../../../../contract/errors.ts'
import { limits } from '../../../../contract/limits.ts'
import { personTexts } from '../../../../contract/people.ts'
import { call, CallError, messageOf } from '../../../sync/api.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useLoaded } from '../../../ui/useLoaded.ts'

type People = Announcement['People']

interface PeoplePickerProps {
  readonly people: People
  readonly onChange: (people: People) => void
}

/** People found by search, one by one. */
export function PeoplePicker({ people, onChange }: PeoplePickerProps) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), limits.SearchDebounce)
  const isShort = text.trim().length < limits.SearchShortest
  const found = useLoaded(
    async () => {
      const isAsked = asked.length >= limits.SearchShortest
      return { asked, people: isAsked ? (await call(searchUsers, { params: { text: asked } })).Result : [] }
    },
    (error) =>
      error instanceof CallError && error.reason === 'offline'
        ? announcementTexts.peopleOffline
        : messageOf(error, texts.searchFailed),
    [asked],
  )
  const taken = new Set(people.map(({ UserDetailId }) => UserDetailId))
  const isSearching =
    !isShort && (asked !== text.trim() || (found.state === 'ready' && found.value.asked !== asked))
  const options =
    isShort || isSearching || found.state !== 'ready'
      ? []
      : found.value.people.filter(({ UserDetailId }) => !taken.has(UserDetailId))
  const message = isShort
    ? personTexts.searchShort
    : isSearching || found.state === 'loading'
      ? announcementTexts.searching
      : found.state === 'failed'
        ? found.message
        : announcementTexts.peopleFound(options.length)

  return (
    <Stack gap="xs">
      <Select
        label={announcementTexts.people}
        placeholder={announcementTexts.peopleSearch}
        description={message}
        descriptionProps={{ role: 'status', 'aria-live': 'polite' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        searchValue={text}
        onSearchChange={setText}
        data={options.map((person) => ({
          value: person.UserDetailId,
          label: [person.FullName, person.Organization].filter(Boolean).join(', '),
        }))}
        // The server has searched by more than the name.
        filter={({ options: all }) => all}
        value={null}
        onChange={(id) => {
          const person = options.find(({ UserDetailId }) => UserDetailId === id)
          if (!person || people.length >= limits.NotifiedByName) return
          onChange([...people, { UserDetailId: person.UserDetailId, FullName: person.FullName }])
          setText('')
        }}
        openOnFocus={false}
        comboboxProps={{ withinPortal: false }}
      />
      {people.length > 0 && (
        <ul className="announcement-plain" aria-label={announcementTexts.people}>
          {people.map(({ UserDetailId, FullName }) => (
            <li key={UserDetailId}>
              <Text style={{ overflowWrap: 'anywhere' }}>{FullName}</Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="var(--target)"
                aria-label={announcementTexts.remove(FullName)}
                onClick={() => onChange(people.filter((one) => one.UserDetailId !== UserDetailId))}
              >
                <Icon name="close" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
