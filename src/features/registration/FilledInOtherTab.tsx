import { Stack } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { isHalfFilled } from '../../../contract/registration/companions.ts'
import {
  emptyRegistration,
  type RegistrationFields,
  type Registrant,
} from '../../../contract/registration/registration.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { readRegistration, registrationDrafts } from '../../cache/entities/registrationDrafts.ts'
import { Facts } from '../../ui/Facts.tsx'
import { OpenInOtherTab } from '../../ui/form/OpenInOtherTab.tsx'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { wordsOf } from './fieldTexts.ts'

interface FilledInOtherTabProps {
  readonly registrant: Registrant
  readonly takeOver: () => Promise<void>
}

/** A registration that another window is filling in, read-only, with a button to take over (offline O8). */
export function FilledInOtherTab({ registrant, takeOver }: FilledInOtherTabProps) {
  const databases = useDatabases()
  const { UserDetailId, Accommodation } = registrant
  const stored = useLiveQuery(() => readRegistration(databases.work, UserDetailId), [databases, UserDetailId])
  const fields: RegistrationFields =
    stored?.Fields ?? (Accommodation ? registrationDrafts.fields.parse(Accommodation) : emptyRegistration)
  const typed = stored && isHalfFilled(stored.Person) ? [stored.Person] : []
  const shown = { ...fields, GetPersons: [...fields.GetPersons, ...typed] }
  return (
    <Stack>
      <OpenInOtherTab title={registrationTexts.elsewhereTitle} takeOver={takeOver} />
      <Facts
        facts={registrationDrafts.names.map((name) => [
          registrationDrafts.labels[name],
          wordsOf(shown, name),
        ])}
      />
    </Stack>
  )
}
