import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { limits } from '../../../contract/core/limits.ts'
import { emptyCompanion, type AccompanyingPerson } from '../../../contract/registration/companions.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { type RegistrationFields } from '../../../contract/registration/registration.ts'
import { Icon } from '../../ui/icons.tsx'
import { PersonFields } from './PersonFields.tsx'

interface CompanionsProps {
  readonly fields: RegistrationFields
  readonly person: AccompanyingPerson
  readonly onChange: (fields: RegistrationFields, person: AccompanyingPerson) => void
}

/** The companions: those already added, and the one being typed. */
export function Companions({ fields, person, onChange }: CompanionsProps) {
  const { GetPersons } = fields
  const set = (persons: readonly AccompanyingPerson[], typed: AccompanyingPerson) =>
    onChange({ ...fields, GetPersons: [...persons] }, typed)
  return (
    <Stack component="section" gap="sm" aria-label={registrationTexts.persons}>
      <Title order={3} size="h4">
        {registrationTexts.persons}
      </Title>
      {GetPersons.length > 0 && (
        <ul className="registration-list">
          {GetPersons.map((one, index) => (
            <Card key={`${index} ${one.FullName}`} component="li" withBorder padding="sm">
              <Group justify="space-between" wrap="nowrap">
                <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Text fw={600}>{one.FullName}</Text>
                  <Text size="sm" c="dimmed">
                    {one.Relation}, {one.Gender}, {one.Age}
                  </Text>
                </div>
                <Button
                  variant="default"
                  flex="none"
                  leftSection={<Icon name="trash" />}
                  aria-label={registrationTexts.removePerson(one.FullName)}
                  onClick={() => {
                    set(
                      GetPersons.filter((_, place) => place !== index),
                      person,
                    )
                  }}
                >
                  {registrationTexts.remove}
                </Button>
              </Group>
            </Card>
          ))}
        </ul>
      )}
      {GetPersons.length >= limits.AccompanyingPersons ? (
        <Text size="sm" c="dimmed">
          {registrationTexts.tooManyPersons}
        </Text>
      ) : (
        <PersonFields
          person={person}
          count={GetPersons.length}
          onChange={(typed) => set(GetPersons, typed)}
          onAdd={(added) => set([...GetPersons, added], emptyCompanion)}
        />
      )}
    </Stack>
  )
}
