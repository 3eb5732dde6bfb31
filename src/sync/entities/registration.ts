import { noId } from '../../../contract/core/limits.ts'
import { updateAuthor } from '../../../contract/people/authors.ts'
import { saveProfile } from '../../../contract/people/profile.ts'
import {
  Accommodation,
  createAccommodation,
  CreateAccommodationBody,
  getAccommodation,
  registrationRules,
  updateAccommodation,
  UpdateAccommodationBody,
  type RegistrationFields,
} from '../../../contract/registration/registration.ts'
import { queueSave, rowsOf } from '../../cache/outbox/outbox.ts'
import { queueAsSent, readSent } from '../../cache/outbox/sentChanges.ts'
import { readRegistration, registrationDrafts } from '../../cache/entities/registrationDrafts.ts'
import type { RegistrationDraft } from '../../cache/database/deviceRows.ts'
import { saveRequest, type Kind } from './entityKind.ts'
import { jsonOf, syncEntity } from './syncEntity.ts'

const isNew = ({ AccommodationId }: RegistrationDraft) => AccommodationId === noId

/** A person's registration: created first, then changed. Another person may have created it meanwhile. */
export const registrationSync = syncEntity<RegistrationFields, RegistrationDraft, Accommodation>({
  entity: registrationDrafts,
  served: Accommodation,
  copyOf: (served) => ({
    theirs: registrationDrafts.fields.parse(served),
    version: served.Version,
    also: { AccommodationId: served.AccommodationId },
  }),
  newest: async (ask, draft) => (isNew(draft) ? null : ask(getAccommodation, { id: draft.AccommodationId })),
  isNew,
  // An answered nationality takes effect with a save, even if nothing else has changed.
  mustSend: ({ Answer }) => Answer !== null,
  bodyOf: (draft, { GetPersons, ...flags }) =>
    isNew(draft)
      ? { ...flags, AddPerson: GetPersons, UserDetailId: draft.UserDetailId, PaperId: draft.PaperId }
      : { ...flags, UpdatePerson: GetPersons },
  sentOf: (body) => {
    const created = CreateAccommodationBody.safeParse(body).data
    const { UpdatePerson, ...flags } = created
      ? { ...created, UpdatePerson: created.AddPerson }
      : UpdateAccommodationBody.parse(body)
    return registrationDrafts.fields.parse({ ...flags, GetPersons: UpdatePerson })
  },
  send: (row, frozen, draft) => {
    const version = frozen.BaseVersion || null
    return isNew(draft)
      ? saveRequest(row, frozen, createAccommodation, { version })
      : saveRequest(row, frozen, updateAccommodation, { params: { id: draft.AccommodationId }, version })
  },
  mayExist: true,
  // An answer given since stays.
  confirmed: ({ Answer }) => ({ Answer: Answer?.IsSent ? null : Answer }),
  fits: (merged) => Object.keys(registrationRules(merged)).length === 0,
  gone: '',
})

/**
 * The nationality answered in a registration form. It is sent before the registration, to the person's record,
 * because the portal calculates from that record; nothing else of the record is sent.
 */
export const nationalityKind: Kind = {
  stateBefore: async (db, row) => jsonOf(await registrationDrafts.read(db, row.EntityId)),

  placeOf: ({ Before }) => registrationDrafts.store.parse(Before).UserDetailId,

  sendLost: async (db, lost, now) => {
    // The last one counts.
    const change = lost.at(-1) ?? lost[0]
    const before = registrationDrafts.store.parse(change.Before)
    // A form that was opened again since has another id in the outbox. What was typed there stays, and is not sent.
    const stored = await readRegistration(db, before.UserDetailId)
    const EntityId = registrationDrafts.idOf(stored ?? before)
    // A newer answer goes anyway.
    if ((await rowsOf(db, EntityId, 'nationality').count()) > 0) return []
    const isRegistrationLost = (await readSent(db, 'lost')).some(
      ({ Kind, Before }) =>
        Kind === 'registration' &&
        registrationDrafts.store.parse(Before).UserDetailId === before.UserDetailId,
    )
    // Without a form, all of it was sent: what the form read then may be older than what was registered.
    const start =
      stored ??
      (isRegistrationLost || !isNew(before) ? { ...before, Fields: before.Base, Queued: null } : null)
    const draft = start && {
      ...start,
      Answer: start.Answer ?? before.Answer,
      // The registration is calculated again, even if nothing else of it is saved, or goes again itself.
      Queued: start.Queued ?? (isNew(start) || isRegistrationLost ? null : start.Base),
    }
    await registrationDrafts.put(db, draft ?? before)
    await queueAsSent(db, { ...change, EntityId }, now)
    return []
  },

  prepare: async (db, row) => {
    const draft = await registrationDrafts.read(db, row.EntityId)
    const answer = draft?.Answer
    if (!draft || !answer || (answer.IsSent && !row.Frozen)) return 'nothing'
    const frozen = row.Frozen ?? { Body: { Nationality: answer.Nationality.trim() }, BaseVersion: 0 }
    return answer.IsMe
      ? saveRequest(row, frozen, saveProfile)
      : saveRequest(row, frozen, updateAuthor, { params: { id: draft.UserDetailId } })
  },

  settle: async (db, row, _reply, now) => {
    const draft = await registrationDrafts.read(db, row.EntityId)
    if (!draft?.Answer) return 'done'
    const sent = row.Frozen?.Body as { readonly Nationality?: unknown } | undefined
    const IsSent = sent?.Nationality === draft.Answer.Nationality.trim()
    await registrationDrafts.put(db, { ...draft, Answer: { ...draft.Answer, IsSent } })
    // The registration is calculated again with it, even if it was already being sent.
    const { UserId, EntityId } = row
    await queueSave(db, { UserId, Kind: 'registration', EntityId, NextAttemptOn: now })
    return 'done'
  },
}
