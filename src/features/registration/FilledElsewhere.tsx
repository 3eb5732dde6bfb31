import { Alert, Button, Stack, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { isHalfFilled } from '../../../contract/companions.ts'
import {
  emptyRegistration,
  type RegistrationFields,
  type Registrant,
} from '../../../contract/registration.ts'
import { registrationLabels } from '../../../contract/registrationLabels.ts'
import { registrationTexts } from '../../../contract/registrationTexts.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { readRegistration, registrationFields } from '../../cache/registrationDrafts.ts'
import { saidOf } from './said.ts'

interface FilledElsewhereProps {
  readonly databases: PersonDatabases
  readonly registrant: Registrant
  readonly takeOver: () => Promise<void>
}

/** A registration as another window fills it in, to be read here, and the way to fill it in here (offline O8). */
export function FilledElsewhere({ databases, registrant, takeOver }: FilledElsewhereProps) {
  const { UserDetailId, Accommodation } = registrant
  const [isAsking, setAsking] = useState(false)
  const stored = useLiveQuery(() => readRegistration(databases.work, UserDetailId), [databases, UserDetailId])
  const fields: RegistrationFields =
    stored?.Fields ?? (Accommodation ? registrationFields(Accommodation) : emptyRegistration)
  const typed = stored && isHalfFilled(stored.Person) ? [stored.Person] : []
  const shown = { ...fields, GetPersons: [...fields.GetPersons, ...typed] }
  const ask = () => {
    if (isAsking) return
    setAsking(true)
    void takeOver().finally(() => setAsking(false))
  }
  return (
    <Stack>
      <Alert color="gray" title={registrationTexts.elsewhereTitle} role="status">
        <Stack align="start">
          <Text>{isAsking ? registrationTexts.elsewhereAsking : registrationTexts.elsewhereText}</Text>
          <Button variant="default" aria-disabled={isAsking} onClick={ask}>
            {registrationTexts.editHere}
          </Button>
        </Stack>
      </Alert>
      <dl className="registration-facts">
        {(Object.keys(registrationLabels) as (keyof RegistrationFields)[]).map((name) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{registrationLabels[name]}</dt>
            <dd>{saidOf(shown, name)}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  )
}
