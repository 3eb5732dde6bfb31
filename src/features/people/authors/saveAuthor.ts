import { texts } from '../../../../contract/core/errors.ts'
import type { AuthorFields } from '../../../../contract/people/people.ts'
import { addPerson, changePerson, optionOf } from '../../../cache/entities/localPeople.ts'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import type { OutboxRow } from '../../../cache/database/outboxRows.ts'
import { keepSeen } from '../../../cache/copies/seenPeople.ts'
import { deliver, type DeliveryEnd } from '../../../sync/outbox/deliver.ts'
import { RefusedAuthor } from '../../../parts/person/AuthorModal.tsx'

/** The target of a save: a new person, or a person known to the server or this device, at the version that was seen. */
export interface Target {
  id: string | undefined
  version: number
  /** The fields that were seen; absent if no longer known. */
  base?: AuthorFields | undefined
}

/**
 * Keeps an author on the device and sends the change: 'sent' once the server has it, 'queued' while it does not
 * respond, 'asked' on a conflict. A refused new author keeps the id assigned here, so that the next press changes the
 * same one. Throws `RefusedAuthor` with the server's messages.
 */
export async function saveAuthor(
  databases: PersonDatabases,
  target: Target,
  fields: AuthorFields,
): Promise<Exclude<DeliveryEnd, OutboxRow>> {
  const { work, copies, UserId } = databases
  const now = Date.now()
  if (target.id === undefined) target.id = await addPerson(work, UserId, fields, now)
  else await changePerson(work, UserId, { ...target, id: target.id }, fields, now)
  await keepSeen(copies, [optionOf(target.id, fields)], now).catch(() => undefined)
  const end = await deliver(work, target.id)
  if (typeof end === 'string') return end
  throw new RefusedAuthor(end.Errors[0] ?? end.LastError, end.Fields ?? {})
}

/** The text for a failed save: the server's message if it names a field, else the general text (spec §8). */
export function failureOf(error: unknown, isNew: boolean): string {
  const isNamed = error instanceof RefusedAuthor && Object.keys(error.fields).length > 0
  return (isNamed && error.message) || (isNew ? texts.authorAddFailed : texts.authorUpdateFailed)
}
