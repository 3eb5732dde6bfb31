import { noId } from '../../../contract/core/limits.ts'
import {
  type Accommodation,
  getAccommodation,
  registrationRules,
  RegistrationFields,
} from '../../../contract/registration/registration.ts'
import {
  readRegistrationOf,
  registrationFields,
  sameRegistration,
} from '../../cache/entities/registrationDrafts.ts'
import { noteMerge } from '../../cache/entities/mergeNotices.ts'
import { sendAgain } from '../../cache/outbox/outbox.ts'
import type { OutboxRow, RegistrationDraft } from '../../cache/database/deviceRows.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { texts } from '../../../contract/core/errors.ts'
import { verdictOf } from '../transport/verdict.ts'
import { urlOf, type Transport } from '../transport/request.ts'

const names = [
  'IsAttendingConference',
  'AccommodationRequired',
  'IsBookOfAbstractRequired',
  'IsSocietyLifeMember',
  'GetPersons',
] as const

const say = (value: unknown) => JSON.stringify(value)

/** Mine over theirs, field by field on base; the companions are one field. Undefined if both changed the same field. */
function joined(
  base: RegistrationFields,
  mine: RegistrationFields,
  theirs: RegistrationFields,
): RegistrationFields | undefined {
  const isMine = (name: (typeof names)[number]) => say(mine[name]) !== say(base[name])
  const bothChanged = names.some(
    (name) => isMine(name) && say(theirs[name]) !== say(base[name]) && say(mine[name]) !== say(theirs[name]),
  )
  if (bothChanged) return undefined
  const merged = { ...theirs }
  const take = <K extends (typeof names)[number]>(name: K) => {
    if (isMine(name)) merged[name] = mine[name]
  }
  names.forEach(take)
  return merged
}

/**
 * Merges a registration field by field on base, mine and theirs (offline O7). Returns undefined if a person must
 * decide: both changed the same field, or both changes together make no valid registration.
 */
export function mergeRegistration(
  base: RegistrationFields,
  mine: RegistrationFields,
  theirs: RegistrationFields,
): RegistrationFields | undefined {
  const merged = joined(base, mine, theirs)
  return merged && Object.keys(registrationRules(merged)).length === 0 ? merged : undefined
}

/**
 * Merges a draft with the server's newer registration. Returns true if no conflict is left; otherwise one conflict
 * record keeps theirs. Runs inside a transaction of the whole database.
 */
export async function mergeStaleRegistration(
  db: WorkDatabase,
  draft: RegistrationDraft,
  served: Accommodation,
  now: number,
): Promise<boolean> {
  const theirs = registrationFields(served)
  const { AccommodationId, Version: BaseVersion } = served
  const mine = draft.Queued ?? draft.Fields
  const Queued = mergeRegistration(draft.Base, mine, theirs)
  // Choices made since the press of the button are merged too; a half-filled companion is none yet, and stays.
  const Fields = joined(draft.Base, draft.Fields, theirs)
  if (!Queued || !Fields) {
    await db.registrations.update(draft.UserDetailId, { AccommodationId })
    await db.conflicts.put({
      EntityId: draft.EntityId,
      Kind: 'registration',
      Fields: names.filter((name) => say(draft.Fields[name]) !== say(theirs[name])),
      Theirs: theirs,
      FileName: '',
      TheirVersion: BaseVersion,
      On: now,
    })
    return false
  }
  await db.registrations.update(draft.UserDetailId, {
    AccommodationId,
    Fields,
    Queued,
    Base: theirs,
    BaseVersion,
  })
  await db.conflicts.delete(draft.EntityId)
  if (!sameRegistration(Queued, mine))
    await noteMerge(db, {
      EntityId: draft.EntityId,
      Kind: 'registration',
      Name: draft.FullName,
      Fields: names.filter((name) => say(Queued[name]) !== say(mine[name])),
      Added: [],
      Removed: [],
      IsOrdered: false,
      On: now,
    })
  return true
}

/** Fetches the server's newer registration for a stale row: null if there is none, undefined without a response. */
export async function fetchRegistration(transport: Transport, db: WorkDatabase, row: OutboxRow) {
  const draft = await readRegistrationOf(db, row.EntityId)
  if (!draft || draft.AccommodationId === noId) return null
  const url = urlOf(getAccommodation, { id: draft.AccommodationId })
  const verdict = verdictOf(getAccommodation, await transport({ method: 'GET', url, headers: {} }), null)
  if (verdict.kind === 'gone' || verdict.kind === 'refused') return null
  if (verdict.kind !== 'done') return undefined
  const served = verdict.reply.Result
  return async (current: OutboxRow, now: number) => {
    const newest = await readRegistrationOf(db, current.EntityId)
    if (!newest) return
    const isMerged = await mergeStaleRegistration(db, newest, served, now)
    await db.outbox.update(
      current.Order,
      isMerged ? sendAgain(now) : { State: 'conflict', LastError: texts.stale },
    )
  }
}

/** Settles a registration changed on both sides as a person decided after seeing theirs (offline O7). */
export async function answerRegistration(
  db: WorkDatabase,
  draft: RegistrationDraft,
  answer: 'mine' | 'theirs',
  now: number,
): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const conflict = await db.conflicts.get(draft.EntityId)
    const newest = await readRegistrationOf(db, draft.EntityId)
    if (!conflict || !newest) return
    const Base = RegistrationFields.parse(conflict.Theirs)
    const Fields = answer === 'mine' ? newest.Fields : Base
    await db.registrations.update(draft.UserDetailId, {
      Fields,
      Queued: Fields,
      Base,
      BaseVersion: conflict.TheirVersion,
    })
    await db.conflicts.delete(draft.EntityId)
    await db.outbox
      .where('EntityId')
      .equals(draft.EntityId)
      .modify((row) => {
        Object.assign(row, sendAgain(now))
      })
  })
}
