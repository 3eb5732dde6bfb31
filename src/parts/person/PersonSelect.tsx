import { Select, Stack, Text } from '@mantine/core'
import type { AuthorOption } from '../../../contract/people/authors.ts'

interface PersonSelectProps {
  readonly label: string
  readonly placeholder: string
  /** How far the search has come. */
  readonly message: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly people: readonly AuthorOption[]
  /** Whose name stays in the field. */
  readonly chosen?: AuthorOption | undefined
  readonly onChoose: (person: AuthorOption | undefined) => void
}

/** What tells two people of one name apart. */
export const aboutPerson = (person: AuthorOption) =>
  [person.Designation, person.Organization, person.OrganizationCountry].filter(Boolean).join(', ')

/** The field in which somebody is searched and chosen by name; whoever it belongs to does the searching. */
export function PersonSelect({
  chosen,
  people,
  message,
  text,
  onText,
  onChoose,
  ...words
}: PersonSelectProps) {
  const isChosen = chosen !== undefined && text === chosen.FullName
  const options = chosen && !people.includes(chosen) ? [chosen, ...people] : people
  return (
    <Select
      {...words}
      description={message}
      descriptionProps={{ role: 'status', 'aria-live': 'polite' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      searchValue={text}
      onSearchChange={onText}
      data={options.map((person) => ({ value: person.UserDetailId, label: person.FullName }))}
      // The search was by more than the name.
      filter={({ options: found }) => (isChosen ? found : found.filter((one) => !isOf(one, chosen)))}
      value={chosen?.UserDetailId ?? null}
      onChange={(id) => onChoose(options.find((person) => person.UserDetailId === id))}
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      renderOption={({ option }) => {
        const person = options.find(({ UserDetailId }) => UserDetailId === option.value)
        return (
          <Stack gap={0}>
            <Text>{option.label}</Text>
            <Text size="sm" c="dimmed">
              {person && aboutPerson(person)}
            </Text>
          </Stack>
        )
      }}
    />
  )
}

/** The chosen person stays among the options for their name's sake, but is no result of the next search. */
function isOf(option: object, chosen: AuthorOption | undefined): boolean {
  return chosen !== undefined && 'value' in option && option.value === chosen.UserDetailId
}
