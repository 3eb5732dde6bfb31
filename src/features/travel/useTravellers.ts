import { useLiveQuery } from 'dexie-react-hooks'
import { getTravels, travelTexts, type Traveller } from '../../../contract/travel/travel.ts'
import { readOutbox } from '../../cache/outbox/outbox.ts'
import type { OutboxRow } from '../../cache/database/outboxRows.ts'
import { travelDrafts, type TravelDraft } from '../../cache/entities/travelDrafts.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'

/** A traveller, with the changes waiting on this device. */
export interface ListedTraveller extends Traveller {
  readonly draft: TravelDraft | undefined
  readonly row: OutboxRow | undefined
}

/** Travel details filled in on this device for somebody whom the server no longer lists. */
export type UnlistedTravel = Pick<ListedTraveller, 'row'> & { readonly draft: TravelDraft }

export interface Travellers {
  /** Undefined while loading, or if there is no copy and no response yet. */
  readonly travellers: readonly ListedTraveller[] | undefined
  /** All travel details filled in on this device; undefined while loading. */
  readonly drafts: readonly TravelDraft[] | undefined
  /** Those of people who are no longer travellers, such as after a cancelled registration. */
  readonly unlisted: readonly UnlistedTravel[]
  /** The time of the last successful request. */
  readonly on: number | undefined
  readonly error: string | undefined
  readonly pullAgain: () => void
}

/** The travellers the person may edit: the device's copy of the server's list, and the changes waiting here. */
export function useTravellers(): Travellers {
  const databases = useDatabases()
  const here = useLiveQuery(async () => {
    const [drafts, rows] = await Promise.all([
      travelDrafts.readAll(databases.work),
      readOutbox(databases.work),
    ])
    return { drafts, rows: rows.filter(({ Kind }) => Kind === 'travel') }
  }, [databases])
  const { state, value, on, error, again } = useRead(getTravels, {
    keep: databases,
    failed: travelTexts.loadFailed,
    waiting: here?.rows.length,
  })
  const rowOf = (id: string) => here?.rows.find(({ EntityId }) => EntityId === id)
  const travellers =
    here && state !== 'loading'
      ? (value ?? []).map((traveller) => ({
          ...traveller,
          draft: here.drafts.find(({ AccommodationId }) => AccommodationId === traveller.AccommodationId),
          row: rowOf(traveller.AccommodationId),
        }))
      : undefined
  const isListed = ({ AccommodationId }: TravelDraft) =>
    value?.some((traveller) => traveller.AccommodationId === AccommodationId) ?? true
  const unlisted = (here?.drafts ?? [])
    .filter((draft) => !isListed(draft))
    .map((draft) => ({ draft, row: rowOf(draft.AccommodationId) }))
  return { travellers, drafts: here?.drafts, unlisted, on, error, pullAgain: again }
}
