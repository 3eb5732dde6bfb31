import { ActionIcon, Autocomplete, Button, NativeSelect, Stack, Text } from '@mantine/core'
import { searchUsers, type AuthorOption } from '../../../../contract/people/authors.ts'
import { eventFormTexts as texts } from '../texts.ts'
import type { ParticipantFields } from '../../../../contract/events/eventFields.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { namesText, participantKeys, participantLabels } from '../../../../contract/events/programme.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useSearched } from '../../../parts/search/useSearched.ts'

interface ParticipantsFieldProps {
  readonly participants: readonly ParticipantFields[]
  readonly onChange: (participants: ParticipantFields[]) => void
}

/** The participants of a session and their parts: people of the portal, or typed names. */
export function ParticipantsField({ participants, onChange }: ParticipantsFieldProps) {
  const replace = (place: number, one: ParticipantFields) =>
    onChange(participants.map((other, index) => (index === place ? one : other)))
  return (
    <Stack gap="xs" mt={4}>
      <ul className="events-rows">
        {participants.map((participant, place) => (
          // A participant has no id, so the position is the key.
          <li key={place} className="events-participant">
            <ParticipantRow
              participant={participant}
              onChange={(one) => replace(place, one)}
              onRemove={() => onChange(participants.filter((_one, index) => index !== place))}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<Icon name="plus" />}
        onClick={() => onChange([...participants, { Label: 'Chair', UserDetailId: noId, FullName: '' }])}
      >
        {texts.addParticipant}
      </Button>
    </Stack>
  )
}

interface RowProps {
  readonly participant: ParticipantFields
  readonly onChange: (participant: ParticipantFields) => void
  readonly onRemove: () => void
}

function ParticipantRow({ participant, onChange, onRemove }: RowProps) {
  const { Label, UserDetailId, FullName } = participant
  const isKnown = UserDetailId !== noId
  const { found, message } = useSearched(isKnown ? '' : FullName, {
    find: async (text) => (await call(searchUsers, { params: { text } })).Result,
    describe: messageOf,
    hint: texts.personHint,
  })
  const people = found ?? []
  const labelOf = ({ FullName: name, Organization }: AuthorOption) =>
    [name, Organization].filter(Boolean).join(', ')
  return (
    <>
      <NativeSelect
        label={texts.label}
        value={Label}
        data={participantKeys.map((key) => ({ value: key, label: participantLabels[key] }))}
        onChange={({ currentTarget: { value } }) => {
          const key = participantKeys.find((one) => one === value)
          if (key) onChange({ ...participant, Label: key })
        }}
      />
      <Autocomplete
        label={`${texts.person}, ${texts.freeName}`}
        description={isKnown ? texts.known : found ? texts.peopleFound(found.length) : message}
        descriptionProps={{ role: 'status' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={people.map((person) => ({ value: person.UserDetailId, label: labelOf(person) }))}
        // The server has searched more than the name.
        filter={({ options }) => options}
        value={FullName}
        onChange={(typed) => {
          const person = people.find((one) => labelOf(one) === typed)
          onChange(
            person
              ? { Label, UserDetailId: person.UserDetailId, FullName: person.FullName }
              : { Label, UserDetailId: noId, FullName: typed },
          )
        }}
        comboboxProps={{ withinPortal: false }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="var(--target)"
        aria-label={texts.removeParticipant(FullName)}
        onClick={onRemove}
      >
        <Icon name="close" />
      </ActionIcon>
    </>
  )
}

/** The names shown beside a session. */
export function Names({ participants }: { readonly participants: readonly ParticipantFields[] }) {
  return (
    <Text size="sm" c="dimmed">
      {namesText(participants)}
    </Text>
  )
}
