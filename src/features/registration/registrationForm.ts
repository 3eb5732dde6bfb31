import { cleared, type RegistrationFields } from '../../../contract/registration.ts'
import { type AccompanyingPerson } from '../../../contract/companions.ts'
import { readOutbox } from '../../cache/outbox.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import {
  queueRegistration,
  writeRegistration,
  type RegistrationChange,
} from '../../cache/registrationDrafts.ts'
import { formText } from '../../cache/rescue.ts'
import type { OutboxRow, RegistrationDraft } from '../../cache/rows.ts'
import { watch } from '../../cache/watch.ts'
import { makeWriter } from '../../cache/writer.ts'
import { wakeSync } from '../../sync/current.ts'

/** How long a save is waited for, in milliseconds: everything is on the device already. */
const patience = 8000

/** How far a save has come: 'sent' once the server has it, 'queued' while that does not answer. */
export type SaveEnd = 'sent' | 'queued' | 'attention'

function endOf(row: OutboxRow | undefined): SaveEnd | undefined {
  if (!row) return 'sent'
  if (row.State === 'refused' || row.State === 'conflict') return 'attention'
  const hasFailed = row.State === 'pending' && row.LastError !== ''
  return hasFailed || row.State === 'needs-sign-in' ? 'queued' : undefined
}

function untilSent({ work }: PersonDatabases, entityId: string): Promise<SaveEnd> {
  return new Promise((resolve) => {
    let stop = () => {}
    const end = (how: SaveEnd) => {
      clearTimeout(timer)
      stop()
      resolve(how)
    }
    const timer = setTimeout(() => end('queued'), patience)
    stop = watch(
      async () => (await readOutbox(work)).filter((row) => row.EntityId === entityId),
      ([row]) => {
        const how = endOf(row)
        if (how) end(how)
      },
      () => end('queued'),
    )
  })
}

/** Keeps the choices of an open form on the device, from the first one on (offline O1). */
export function openWriter(
  { work }: PersonDatabases,
  draft: RegistrationDraft,
  told: (state: 'here' | 'failed') => void,
) {
  return makeWriter<RegistrationChange>({
    join: (earlier, later) => ({
      ...earlier,
      ...later,
      Fields: { ...earlier.Fields, ...later.Fields },
    }),
    write: async (change) => {
      await writeRegistration(work, draft, change)
      told('here')
    },
    failed: () => told('failed'),
    rescue: (change) => ({
      ...formText(`registration ${draft.UserDetailId}`, {}),
      Title: draft.FullName,
      Text: JSON.stringify(change, null, 2),
    }),
  })
}

/** Queues what the form says and waits until it is known what became of it. */
export async function saveRegistration(
  databases: PersonDatabases,
  draft: RegistrationDraft,
  fields: RegistrationFields,
): Promise<SaveEnd> {
  await queueRegistration(databases.work, databases.UserId, draft, fields, Date.now())
  void wakeSync(true)
  return untilSent(databases, draft.EntityId)
}

/** The fields that a choice has changed, which alone are written: another window may have changed others (offline O8). */
export function changedFields(
  before: RegistrationFields,
  after: RegistrationFields,
): Partial<RegistrationFields> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof RegistrationFields] !== value),
  )
}

/** The fields after a choice, without what it rules out. */
export function chosen(fields: RegistrationFields, change: Partial<RegistrationFields>): RegistrationFields {
  return cleared({ ...fields, ...change })
}

/** A companion as it is kept: without spaces around the name. */
export const trimmed = (person: AccompanyingPerson): AccompanyingPerson => ({
  ...person,
  FullName: person.FullName.trim(),
})
