import { Select, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import type { AuthorOption } from '../../../contract/people/authors.ts'

interface PersonSelectProps {
  readonly label: string
  readonly placeholder: string
  /** The state of the search. */
  readonly message: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly people: readonly AuthorOption[]
  /** The person whose name stays in the field. */
  readonly chosen?: AuthorOption | undefined
  readonly onChoose: (person: AuthorOption | undefined) => void
  /** True if the typed text stays when the field is left. */
  readonly keepsText?: boolean
  /** True if the focus of its dialog begins here. */
  readonly isFirst?: boolean
}

/** Details that distinguish two people with the same name. */
export const aboutPerson = (person: AuthorOption) =>
  [person.Designation, person.Organization, person.OrganizationCountry].filter(Boolean).join(', ')

/** The field to search and choose a person by name; the parent does the searching. */
export function PersonSelect({
  chosen,
  people,
  message,
  text,
  onText,
  onChoose,
  keepsText = false,
  isFirst = false,
  ...words
}: PersonSelectProps) {
  const input = useRef<HTMLInputElement>(null)
  const isChosen = chosen !== undefined && text === chosen.FullName
  const options = chosen && !people.includes(chosen) ? [chosen, ...people] : people
  return (
    <Select
      {...words}
      description={message}
      descriptionProps={{ role: 'status', 'aria-live': 'polite' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-autofocus={isFirst || undefined}
      searchable
      searchValue={text}
      ref={input}
      onSearchChange={(next) => {
        // Mantine empties the field when it is left without a choice.
        if (!keepsText || next !== '' || document.activeElement === input.current) onText(next)
      }}
      data={options.map((person) => ({ value: person.UserDetailId, label: person.FullName }))}
      // The search used more than the name.
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

/** The chosen person stays an option so their name can be shown, but is no result of the next search. */
function isOf(option: object, chosen: AuthorOption | undefined): boolean {
  return chosen !== undefined && 'value' in option && option.value === chosen.UserDetailId
}
