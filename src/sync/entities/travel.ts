import { texts } from '../../../contract/core/errors.ts'
import { noId } from '../../../contract/core/limits.ts'
import {
  createTravel,
  getTravel,
  Travel,
  updateTravel,
  type TravelFields,
} from '../../../contract/travel/travel.ts'
import { travelDrafts, type TravelDraft } from '../../cache/entities/travelDrafts.ts'
import { saveRequest } from './entityKind.ts'
import { syncEntity } from './syncEntity.ts'

const isNew = ({ TravelId }: TravelDraft) => TravelId === noId

/** A person's saved travel details: created the first time, then changed over their base version. */
export const travelSync = syncEntity<TravelFields, TravelDraft, Travel>({
  entity: travelDrafts,
  served: Travel,
  copyOf: (travel) => ({
    theirs: travelDrafts.fields.parse(travel),
    version: travel.Version,
    also: { TravelId: travel.TravelId },
  }),
  newest: (ask, { TravelId }) => ask(getTravel, { id: TravelId }),
  isNew,
  bodyOf: (draft, fields) =>
    isNew(draft) ? { ...fields, AccommodationId: draft.AccommodationId } : { ...fields },
  send: (row, frozen, draft) =>
    isNew(draft)
      ? saveRequest(row, frozen, createTravel)
      : saveRequest(row, frozen, updateTravel, {
          params: { id: draft.TravelId },
          version: frozen.BaseVersion,
        }),
  mayExist: true,
  gone: texts.deletedElsewhere,
})
