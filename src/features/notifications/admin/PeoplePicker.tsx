import { ActionIcon, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { announcementTexts, type Announcement } from '../../../../contract/notifications/announcements.ts'
import { searchUsers } from '../../../../contract/people/authors.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { limits } from '../../../../contract/core/limits.ts'
import { call, isUnanswered, messageOf } from '../../../sync/session/call.ts'
import { Icon } from '../../../ui/icons.tsx'
import { PersonSelect } from '../../../parts/person/PersonSelect.tsx'
import { useSearched } from '../../../parts/search/useSearched.ts'

type People = Announcement['People']

interface PeoplePickerProps {
  readonly people: People
  readonly onChange: (people: People) => void
}

function describe(error: unknown): string {
  return isUnanswered(error) ? announcementTexts.peopleOffline : messageOf(error, texts.searchFailed)
}

/** Picks people one by one, by search. */
export function PeoplePicker({ people, onChange }: PeoplePickerProps) {
  const [text, setText] = useState('')
  const { found, message } = useSearched(text, {
    find: async (asked) => (await call(searchUsers, { params: { text: asked } })).Result,
    describe,
  })
  const taken = new Set(people.map(({ UserDetailId }) => UserDetailId))
  const options = found?.filter(({ UserDetailId }) => !taken.has(UserDetailId)) ?? []

  return (
    <Stack gap="xs">
      <PersonSelect
        label={announcementTexts.people}
        placeholder={announcementTexts.peopleSearch}
        message={found ? announcementTexts.peopleFound(options.length) : message}
        text={text}
        onText={setText}
        people={options}
        onChoose={(person) => {
          if (!person || people.length >= limits.NotifiedByName) return
          onChange([...people, { UserDetailId: person.UserDetailId, FullName: person.FullName }])
          setText('')
        }}
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
