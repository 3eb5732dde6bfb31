import { noId } from '../../../contract/core/limits.ts'
import {
  Accommodation,
  createAccommodation,
  CreateAccommodationBody,
  updateAccommodation,
  UpdateAccommodationBody,
  type RegistrationFields,
} from '../../../contract/registration/registration.ts'
import { queueSave } from '../../cache/outbox/outbox.ts'
import {
  readRegistrationOf,
  registrationFields,
  sameRegistration,
  saysMore,
} from '../../cache/entities/registrationDrafts.ts'
import type { RegistrationDraft } from '../../cache/database/deviceRows.ts'
import { mergeStaleRegistration } from './registrationConflict.ts'
import { promised, type Kind } from './entityKind.ts'

/** The fields to send: those when the button was pressed, not later choices. */
const wanted = ({ Queued, Fields }: RegistrationDraft) => Queued ?? Fields

function createBody(draft: RegistrationDraft): CreateAccommodationBody {
  const { UserDetailId, PaperId } = draft
  const { GetPersons: AddPerson, ...flags } = wanted(draft)
  return { ...flags, AddPerson, UserDetailId, PaperId }
}

function updateBody(draft: RegistrationDraft): UpdateAccommodationBody {
  const { GetPersons: UpdatePerson, ...flags } = wanted(draft)
  return { ...flags, UpdatePerson }
}

/** The form fields in a sent body. */
function sentFields(body: unknown): RegistrationFields {
  const created = CreateAccommodationBody.safeParse(body)
  if (created.success) {
    const { AddPerson, ...flags } = created.data
    return registrationFields({ ...flags, GetPersons: AddPerson })
  }
  const { UpdatePerson, ...flags } = UpdateAccommodationBody.parse(body)
  return { ...flags, GetPersons: UpdatePerson }
}

/** A person's registration: created first, then changed. Another person may have created it meanwhile. */
export const registrationKind: Kind = {
  prepare: async (db, row) => {
    const draft = await readRegistrationOf(db, row.EntityId)
    if (!draft) return 'nothing'
    const { AccommodationId, BaseVersion } = draft
    const isNew = AccommodationId === noId
    // An answered nationality takes effect with a save, even if nothing else has changed.
    if (!row.Frozen && !isNew && !draft.Answer && sameRegistration(wanted(draft), draft.Base)) {
      if (!saysMore(draft)) await db.registrations.delete(draft.UserDetailId)
      else await db.registrations.update(draft.UserDetailId, { Queued: null })
      return 'nothing'
    }
    const Body = isNew ? createBody(draft) : updateBody(draft)
    const frozen = row.Frozen ?? { Body, BaseVersion }
    const version = frozen.BaseVersion || null
    return isNew
      ? promised(row, frozen, createAccommodation, { version })
      : promised(row, frozen, updateAccommodation, { params: { id: AccommodationId }, version })
  },

  settle: async (db, row, reply, now) => {
    const served = Accommodation.parse(reply.Result)
    const draft = await readRegistrationOf(db, row.EntityId)
    if (!draft || !row.Frozen) return 'done'
    const theirs = registrationFields(served)
    if (sameRegistration(theirs, sentFields(row.Frozen.Body))) {
      const { AccommodationId, Version: BaseVersion } = served
      // An answer given since stays.
      const Answer = draft.Answer?.IsSent ? null : draft.Answer
      const newest = { ...draft, Answer, AccommodationId, Base: theirs, BaseVersion }
      const waits = await db.outbox.where('EntityId').equals(row.EntityId).count()
      if (waits === 0 && !saysMore(newest)) await db.registrations.delete(draft.UserDetailId)
      else await db.registrations.put(waits === 0 ? { ...newest, Queued: null } : newest)
      return 'done'
    }
    // Someone else had registered this person: the choices made here are merged over that.
    const isMerged = await mergeStaleRegistration(db, draft, served, now)
    await queueSave(db, {
      UserId: row.UserId,
      Kind: 'registration',
      EntityId: row.EntityId,
      NextAttemptOn: now,
    })
    if (!isMerged) await db.outbox.where('EntityId').equals(row.EntityId).modify({ State: 'conflict' })
    return 'done'
  },
}
