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
import { queueSave } from '../../cache/outbox/outbox.ts'
import { registrationDrafts } from '../../cache/entities/registrationDrafts.ts'
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

  sendLost: async (db, [{ UserId, EntityId, Before }], now) => {
    const before = registrationDrafts.store.parse(Before)
    const draft = (await registrationDrafts.read(db, EntityId)) ?? before
    await registrationDrafts.put(db, { ...draft, Answer: draft.Answer ?? before.Answer })
    await queueSave(db, { UserId, Kind: 'nationality', EntityId, NextAttemptOn: now })
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
