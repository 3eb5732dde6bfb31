import { updateAuthor } from '../../../contract/people/authors.ts'
import { saveProfile } from '../../../contract/people/profile.ts'
import { queueSave } from '../../cache/outbox/outbox.ts'
import { readRegistrationOf } from '../../cache/entities/registrationDrafts.ts'
import { promised, type Kind } from './entityKind.ts'

/**
 * The nationality answered in a registration form. It is sent before the registration, to the person's record,
 * because the portal calculates from that record; nothing else of the record is sent.
 */
export const nationalityKind: Kind = {
  prepare: async (db, row) => {
    const draft = await readRegistrationOf(db, row.EntityId)
    const answer = draft?.Answer
    if (!draft || !answer || (answer.IsSent && !row.Frozen)) return 'nothing'
    const frozen = row.Frozen ?? { Body: { Nationality: answer.Nationality }, BaseVersion: 0 }
    return answer.IsMe
      ? promised(row, frozen, saveProfile)
      : promised(row, frozen, updateAuthor, { params: { id: draft.UserDetailId } })
  },

  settle: async (db, row, _reply, now) => {
    const draft = await readRegistrationOf(db, row.EntityId)
    if (!draft?.Answer) return 'done'
    const sent = row.Frozen?.Body as { readonly Nationality?: unknown } | undefined
    const IsSent = sent?.Nationality === draft.Answer.Nationality
    await db.registrations.update(draft.UserDetailId, { Answer: { ...draft.Answer, IsSent } })
    // The registration is calculated again with it, even if it was already being sent.
    const { UserId, EntityId } = row
    await queueSave(db, { UserId, Kind: 'registration', EntityId, NextAttemptOn: now })
    return 'done'
  },
}
