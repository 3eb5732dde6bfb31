import { z } from 'zod'
import { Id } from '../../../contract/core/fields.ts'
import { noId } from '../../../contract/core/limits.ts'
import { emptyTravel, TravelFields, travelLabels, travelTexts } from '../../../contract/travel/travel.ts'
import { defineEntity } from './defineEntity.ts'
import { draftFields, keptAsForms, newFields } from './entityStores.ts'

/** The draft of a person's travel details on this device. */
const TravelDraft = z.object({
  AccommodationId: Id,
  UserDetailId: Id,
  FullName: z.string(),
  /** All-zero until the server has them. */
  TravelId: Id,
  ...draftFields(TravelFields, emptyTravel),
})
export type TravelDraft = z.infer<typeof TravelDraft>

const idOf = ({ AccommodationId }: TravelDraft) => AccommodationId

export const travelStore = keptAsForms('travel', TravelDraft, idOf)

export const travelDrafts = defineEntity<TravelFields, TravelDraft>({
  kind: 'travel',
  label: 'Travel details',
  failed: travelTexts.saveFailed,
  store: travelStore,
  fields: TravelFields.strip(),
  empty: emptyTravel,
  labels: travelLabels,
  groups: [
    ['ArrivalMode', 'ArrivalNumber', 'ArrivalPlace', 'ArrivalOn'],
    ['DepartureMode', 'DepartureNumber', 'DeparturePlace', 'DepartureOn'],
    ['StayFrom', 'StayUntil'],
  ],
  sends: 'Saved',
  idOf,
  nameOf: ({ FullName }) => FullName,
})

/** A new draft, empty or based on the server's travel details. */
export const travelDraftFrom = (
  {
    AccommodationId,
    UserDetailId,
    FullName,
  }: Pick<TravelDraft, 'AccommodationId' | 'UserDetailId' | 'FullName'>,
  served: (TravelFields & { readonly TravelId: string; readonly Version: number }) | null,
): TravelDraft => ({
  ...{ AccommodationId, UserDetailId, FullName },
  TravelId: served?.TravelId ?? noId,
  ...newFields(travelDrafts.fields, emptyTravel, served),
})
