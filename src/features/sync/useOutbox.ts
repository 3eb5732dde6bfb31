import { useLiveQuery } from 'dexie-react-hooks'
import { fullNameOf } from '../../../contract/people/people.ts'
import { answerDrafts } from '../../cache/entities/answerDrafts.ts'
import { readQueuedClaims, type QueuedClaim } from '../../cache/entities/claimDrafts.ts'
import { readDrafts } from '../../cache/entities/paperDrafts.ts'
import { readPeople } from '../../cache/entities/localPeople.ts'
import { readOutbox } from '../../cache/outbox/outbox.ts'
import { databasesOf } from '../../cache/database/personDatabases.ts'
import { readRegistrations } from '../../cache/entities/registrationDrafts.ts'
import { reviewDrafts } from '../../cache/entities/reviewDrafts.ts'
import type { OutboxRow, RegistrationDraft } from '../../cache/database/deviceRows.ts'
import { travelDrafts, type TravelDraft } from '../../cache/entities/travelDrafts.ts'

/** The outbox of this device; undefined while loading. */
export function useOutbox(userId: string): readonly OutboxRow[] | undefined {
  return useLiveQuery(() => readOutbox(databasesOf(userId).work), [userId])
}

/** The names of drafts and people on this device, by their ids. */
export interface NamesHere {
  readonly drafts: ReadonlyMap<string, string>
  readonly people: ReadonlyMap<string, string>
  /** Payments by bill. */
  readonly claims: ReadonlyMap<string, QueuedClaim>
  readonly registrations: ReadonlyMap<string, Pick<RegistrationDraft, 'UserDetailId' | 'FullName'>>
  readonly travels: ReadonlyMap<string, TravelDraft>
  /** Reviews by paper. */
  readonly reviews: ReadonlyMap<string, string>
}

/** The names of waiting changes; undefined while loading. */
export function useNamesHere(userId: string): NamesHere | undefined {
  return useLiveQuery(async () => {
    const { work } = databasesOf(userId)
    // Names only help: if they cannot be read, the outbox must still be shown.
    const drafts = await readDrafts(work).catch(() => [])
    const people = await readPeople(work).catch(() => [])
    const claims = await readQueuedClaims(work).catch(() => new Map<string, QueuedClaim>())
    const registrations = await readRegistrations(work).catch(() => [])
    const travels = await travelDrafts.readAll(work).catch(() => [])
    const answers = await answerDrafts.readAll(work).catch(() => [])
    const reviews = await reviewDrafts.readAll(work).catch(() => [])
    return {
      claims,
      drafts: new Map(drafts.map(({ DraftId, Fields }) => [DraftId, Fields.PaperTitle.trim()])),
      people: new Map(people.map(({ LocalId, Fields }) => [LocalId, fullNameOf(Fields)])),
      registrations: new Map(registrations.map((draft) => [draft.EntityId, draft])),
      reviews: new Map([
        ...answers.map((draft) => [draft.PaperId, answerDrafts.nameOf(draft)] as const),
        ...reviews.map((draft) => [draft.PaperId, reviewDrafts.nameOf(draft)] as const),
      ]),
      travels: new Map(travels.map((draft) => [draft.AccommodationId, draft])),
    }
  }, [userId])
}
