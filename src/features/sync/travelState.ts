import type { TravelState } from '../../../contract/travel/travel.ts'
import type { TravelDraft } from '../../cache/entities/travelDrafts.ts'

/** What a link to the form of travel details carries (spec §2 "/edit-author-travel"). */
export function travelStateOf({ TravelId, AccommodationId, UserDetailId }: TravelDraft): TravelState {
  return { TravelId, AccommodationId, UserDetailId }
}
