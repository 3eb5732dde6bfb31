import { texts } from '../../../contract/core/errors.ts'
import { noId } from '../../../contract/core/limits.ts'
import {
  CreateTravelBody,
  createTravel,
  Travel,
  TravelFields,
  updateTravel,
} from '../../../contract/travel/travel.ts'
import { travelDrafts } from '../../cache/entities/travelDrafts.ts'
import { mergeStaleTravel, travelFieldsOf } from './travelConflict.ts'
import { promised, type Kind } from './entityKind.ts'

/** A person's saved travel details: created the first time, then changed over their base version. */
export const travelKind: Kind = {
  prepare: async (db, row) => {
    const draft = await travelDrafts.read(db, row.EntityId)
    if (!draft?.Saved) return 'nothing'
    const { AccommodationId, TravelId, Saved, Base, BaseVersion } = draft
    const isNew = TravelId === noId
    if (!row.Frozen && !isNew && travelDrafts.same(Saved, Base)) {
      await travelDrafts.confirm(db, draft, Saved)
      return 'nothing'
    }
    const Body = isNew ? { ...Saved, AccommodationId } : Saved
    const frozen = row.Frozen ?? { Body, BaseVersion }
    if (isNew) return promised(row, frozen, createTravel)
    const version = frozen.BaseVersion
    return promised(row, frozen, updateTravel, { params: { id: TravelId }, version })
  },

  settle: async (db, row, reply, now) => {
    const travel = Travel.parse(reply.Result)
    const draft = await travelDrafts.read(db, row.EntityId)
    if (!draft) return 'done'
    const theirs = travelFieldsOf(travel)
    const sent = sentFields(row.Frozen?.Body)
    if (travelDrafts.same(theirs, sent)) {
      const { TravelId, Version: BaseVersion } = travel
      await travelDrafts.confirm(db, { ...draft, TravelId, Base: theirs, BaseVersion }, sent)
      return 'done'
    }
    // Someone else had filled them in before: the server changed nothing, so both are merged.
    const isMerged = await mergeStaleTravel(db, row.EntityId, travel, now)
    await travelDrafts.queue(db, row.UserId, row.EntityId, now)
    if (!isMerged)
      await db.outbox
        .where('EntityId')
        .equals(row.EntityId)
        .filter(({ Kind }) => Kind === 'travel')
        .modify({ State: 'conflict', LastError: texts.stale })
    return 'done'
  },
}

function sentFields(body: unknown): TravelFields {
  const created = CreateTravelBody.safeParse(body)
  if (!created.success) return TravelFields.parse(body)
  const { AccommodationId: _id, ...fields } = created.data
  return fields
}
