import type { AuthorOption } from '../../../../contract/people/authors.ts'
import type { AuthorFields } from '../../../../contract/people/people.ts'
import { addPerson, optionOf } from '../../../cache/entities/localPeople.ts'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import { keepSeen } from '../../../cache/copies/seenPeople.ts'
import { wakeSync } from '../../../sync/outbox/syncEngine.ts'

/** Keeps a new author on the device, in the outbox, and in the offline search. */
export async function keepNewAuthor(databases: PersonDatabases, fields: AuthorFields): Promise<AuthorOption> {
  const { work, copies, UserId } = databases
  const now = Date.now()
  const person = optionOf(await addPerson(work, UserId, fields, now), fields)
  void wakeSync(true)
  await keepSeen(copies, [person], now).catch(() => undefined)
  return person
}
