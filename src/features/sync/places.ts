import type { OutboxKind, OutboxRow } from '../../cache/database/outboxRows.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { momentIn } from '../../../contract/core/moments.ts'
import { zoneHere } from '../../../contract/core/zones.ts'
import { commitmentTexts } from '../../../contract/papers/commitment.ts'
import { listTexts } from '../../../contract/papers/wizard.ts'
import { readQueuedClaim } from '../../cache/entities/claimDrafts.ts'
import type { Entity, EntityDraft } from '../../cache/entities/defineEntity.ts'
import { localPeople } from '../../cache/entities/localPeople.ts'
import { paperDrafts } from '../../cache/entities/paperDrafts.ts'
import { registrationDrafts } from '../../cache/entities/registrationDrafts.ts'
import { answerDrafts, reviewDrafts } from '../../cache/entities/reviewDrafts.ts'
import { travelDrafts, type TravelDraft } from '../../cache/entities/travelDrafts.ts'
import { assignedPaperPath, paths, pathWith, paymentPath, registrationPath } from '../../paths.ts'

/** The form of a draft (offline O6), with its navigation state. */
interface Form {
  readonly to: string
  readonly state?: unknown
  /** What the portal has of it already. */
  readonly note?: string
}

/** The name and the form of a waiting change. */
export interface Place extends Form {
  readonly name: string
}

type PlaceOf = (work: WorkDatabase, id: string) => Promise<Place | undefined>

/** Where the drafts of an entity are filled in. */
const placesOf =
  <F extends object, D extends EntityDraft<F>>(
    { read, nameOf }: Entity<F, D>,
    formOf: (draft: D) => Form,
    unnamed = '',
  ): PlaceOf =>
  async (work, id) => {
    const draft = await read(work, id)
    return draft && { name: nameOf(draft).trim() || unnamed, ...formOf(draft) }
  }

/** The form of travel details takes a navigation state (spec §2 "/edit-author-travel"). */
export const travelFormOf = ({ TravelId, AccommodationId, UserDetailId }: TravelDraft) => ({
  to: paths.editTravel,
  state: { TravelId, AccommodationId, UserDetailId },
})

const ofPaper = placesOf(
  paperDrafts,
  ({ DraftId, Commitment }) => ({
    to: pathWith(paths.home, { draft: DraftId }),
    ...(Commitment ? { note: commitmentTexts.until(momentIn(zoneHere(), Commitment.FileUntil)) } : {}),
  }),
  listTexts.untitled,
)
const ofRegistration = placesOf(registrationDrafts, ({ UserDetailId }) => ({
  to: registrationPath(UserDetailId),
}))
const ofClaim: PlaceOf = async (work, id) => {
  const claim = await readQueuedClaim(work, id)
  return claim && { name: claim.FullName, to: paymentPath(claim.AccommodationId) }
}

const places: Readonly<Partial<Record<OutboxKind, PlaceOf>>> = {
  paper: ofPaper,
  authors: ofPaper,
  file: ofPaper,
  'commitment-hash': ofPaper,
  commitment: ofPaper,
  submission: ofPaper,
  person: placesOf(localPeople, ({ LocalId }) => ({ to: pathWith(paths.coAuthors, { person: LocalId }) })),
  'payment-proof': ofClaim,
  claim: ofClaim,
  nationality: ofRegistration,
  registration: ofRegistration,
  travel: placesOf(travelDrafts, travelFormOf),
  answer: placesOf(answerDrafts, ({ PaperId }) => ({ to: assignedPaperPath(PaperId) })),
  review: placesOf(reviewDrafts, ({ PaperId }) => ({ to: assignedPaperPath(PaperId) })),
  stars: () => Promise.resolve({ name: '', to: paths.programme }),
  'check-in': () => Promise.resolve({ name: '', to: paths.checkIn }),
}

/** The name and the form of a row. They only help: if they cannot be read, the row must still be shown. */
export const placeOf = async (
  work: WorkDatabase,
  { Kind, EntityId }: Pick<OutboxRow, 'Kind' | 'EntityId'>,
): Promise<Place | undefined> => places[Kind]?.(work, EntityId).catch(() => undefined)
