import { cleared, type RegistrationFields } from '../../../contract/registration/registration.ts'
import { type AccompanyingPerson } from '../../../contract/registration/companions.ts'
import { keptHere, type KeptState } from '../../cache/entities/formTexts.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import {
  registrationDrafts,
  writeRegistration,
  type RegistrationChange,
} from '../../cache/entities/registrationDrafts.ts'
import { formText } from '../../cache/entities/rescueText.ts'
import type { RegistrationDraft } from '../../cache/database/deviceRows.ts'
import { makeWriter } from '../../cache/database/debouncedWriter.ts'
import { deliver } from '../../sync/outbox/deliver.ts'

/** The result of a save: 'sent' once the server has it, 'queued' while it does not respond. */
type SaveEnd = 'sent' | 'queued' | 'attention'

/** Keeps the choices of an open form on the device, from the first one on (offline O1). */
export function openWriter(
  { work }: PersonDatabases,
  draft: RegistrationDraft,
  onState: (state: KeptState) => void,
) {
  return makeWriter<RegistrationChange>({
    join: (earlier, later) => ({
      ...earlier,
      ...later,
      Fields: { ...earlier.Fields, ...later.Fields },
    }),
    write: (change) => writeRegistration(work, draft, change),
    kept: () => onState(keptHere()),
    failed: () => onState('failed'),
    rescue: (change) => ({
      ...formText(`registration ${draft.UserDetailId}`, {}),
      Title: draft.FullName,
      Text: JSON.stringify(change, null, 2),
    }),
  })
}

/** Queues the form and waits for the result. */
export async function saveRegistration(
  databases: PersonDatabases,
  draft: RegistrationDraft,
  fields: RegistrationFields,
): Promise<SaveEnd> {
  await registrationDrafts.save(databases.work, databases.UserId, draft, fields, Date.now())
  const end = await deliver(databases.work, draft.EntityId)
  return end === 'sent' || end === 'queued' ? end : 'attention'
}

/**
 * The fields changed by a choice; only these are written, since another window may have changed others (offline O8).
 */
export function changedFields(
  before: RegistrationFields,
  after: RegistrationFields,
): Partial<RegistrationFields> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof RegistrationFields] !== value),
  )
}

/** The fields after a choice, without those it rules out. */
export function chosen(fields: RegistrationFields, change: Partial<RegistrationFields>): RegistrationFields {
  return cleared({ ...fields, ...change })
}

/** A companion as stored: without spaces around the name. */
export const trimmed = (person: AccompanyingPerson): AccompanyingPerson => ({
  ...person,
  FullName: person.FullName.trim(),
})
