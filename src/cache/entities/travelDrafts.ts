import { z } from 'zod'
import { Id, Version } from '../../../contract/core/fields.ts'
import { noId } from '../../../contract/core/limits.ts'
import { emptyTravel, TravelFields, travelLabels } from '../../../contract/travel/travel.ts'
import { formDraftsOf } from './formDrafts.ts'
import { keptFields } from '../database/keptFields.ts'
import type { Rescued } from '../database/openWriters.ts'

const KeptFields = keptFields(TravelFields, emptyTravel)

/** The draft of a person's travel details on this device. */
const TravelDraft = z.object({
  AccommodationId: Id,
  UserDetailId: Id,
  FullName: z.string(),
  /** All-zero until the server has them. */
  TravelId: Id,
  Fields: KeptFields,
  Saved: KeptFields.nullable(),
  Base: KeptFields,
  BaseVersion: Version,
})
export type TravelDraft = z.infer<typeof TravelDraft>

export const travelDrafts = formDraftsOf<TravelFields, TravelDraft>({
  kind: 'travel',
  schema: TravelDraft,
  names: Object.keys(emptyTravel) as (keyof TravelFields)[],
  idOf: ({ AccommodationId }) => AccommodationId,
  nameOf: ({ FullName }) => FullName,
})

/** A new draft, empty or based on the server's travel details. */
export function travelDraftFrom(
  of: Pick<TravelDraft, 'AccommodationId' | 'UserDetailId' | 'FullName'>,
  served: (TravelFields & { readonly TravelId: string; readonly Version: number }) | null,
): TravelDraft {
  const { AccommodationId, UserDetailId, FullName } = of
  const Fields = served ? TravelFields.strip().parse(served) : emptyTravel
  return {
    AccommodationId,
    UserDetailId,
    FullName,
    TravelId: served?.TravelId ?? noId,
    Fields,
    Saved: null,
    Base: Fields,
    BaseVersion: served?.Version ?? 0,
  }
}

/** Travel details as text for a download (offline O13). */
export const travelText = (draft: TravelDraft, fields: TravelFields): Rescued =>
  travelDrafts.textOf(draft, fields, travelLabels)
