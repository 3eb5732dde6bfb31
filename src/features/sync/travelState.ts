import type { TravelState } from '../../../contract/travel/travel.ts'
import type { TravelDraft } from '../../cache/entities/travelDrafts.ts'

/** The navigation state of a link to the travel form (spec §2 "/edit-author-travel"). */
export function travelStateOf({ TravelId, AccommodationId, UserDetailId }: TravelDraft): TravelState {
  return { TravelId, AccommodationId, UserDetailId }
}
