import { z } from 'zod'
import { Id, Version } from '../../contract/fields.ts'
import { noId } from '../../contract/limits.ts'
import { emptyTravel, TravelFields, travelLabels } from '../../contract/travel.ts'
import { queueSave } from './outbox.ts'
import { KeptText } from './rows.ts'
import type { WorkDatabase } from './work.ts'
import type { Rescued } from './writer.ts'

/** Travel details as they were kept here; a field that came later starts empty (offline O14: upgrades only add). */
const KeptFields = z.preprocess(
  (kept) => ({ ...emptyTravel, ...z.looseObject({}).parse(kept) }),
  TravelFields,
)

/** Somebody's travel details as they stand on this device. They lie among the kept forms, and are taken along with them. */
export const TravelDraft = z.object({
  AccommodationId: Id,
  UserDetailId: Id,
  FullName: z.string(),
  /** All-zero until the server has them. */
  TravelId: Id,
  /** What is typed. */
  Fields: KeptFields,
  /** What the button saved and the server has not confirmed; null for nothing. */
  Saved: KeptFields.nullable(),
  /** What the server had at `BaseVersion`; empty ones at 0 where it had none. */
  Base: KeptFields,
  BaseVersion: Version,
})
export type TravelDraft = z.infer<typeof TravelDraft>

const prefix = 'travel/'

/** The name under which somebody's travel details are kept. */
export const travelFormOf = (accommodationId: string) => `${prefix}${accommodationId}`

export const travelFieldNames = Object.keys(emptyTravel) as (keyof TravelFields)[]

/** True if two say the same. */
export const sameTravel = (a: TravelFields, b: TravelFields) =>
  travelFieldNames.every((name) => a[name] === b[name])

/** The travel details that a kept form holds; undefined for another form. */
export function travelDraftOf(row: unknown): TravelDraft | undefined {
  const kept = KeptText.safeParse(row)
  if (!kept.success || !kept.data.Name.startsWith(prefix)) return undefined
  return TravelDraft.safeParse(kept.data.Fields).data
}

/** What was typed for one registration and is not with the server; undefined for nothing. */
export async function readTravelDraft(
  db: WorkDatabase,
  accommodationId: string,
): Promise<TravelDraft | undefined> {
  return travelDraftOf(await db.forms.get(travelFormOf(accommodationId)))
}

/** All travel details of this device that are not with the server, by name. */
export async function readTravelDrafts(db: WorkDatabase): Promise<TravelDraft[]> {
  const rows = await db.forms.where('Name').startsWith(prefix).toArray()
  return rows.flatMap((row) => travelDraftOf(row) ?? []).sort((a, b) => a.FullName.localeCompare(b.FullName))
}

/** Puts travel details on the device as they are. Runs in the caller's transaction, or in one of its own. */
export async function putTravelDraft(db: WorkDatabase, draft: TravelDraft): Promise<void> {
  await db.transaction('rw', [db.forms], () =>
    db.forms.put({ Name: travelFormOf(draft.AccommodationId), Fields: draft, Version: draft.BaseVersion }),
  )
}

/** Keeps what was typed over what lies here, so that another tab's fields stay (offline O8). Queues nothing. */
export async function writeTravel(
  db: WorkDatabase,
  draft: TravelDraft,
  change: Partial<TravelFields>,
): Promise<void> {
  await db.transaction('rw', [db.forms], async () => {
    const stored = (await readTravelDraft(db, draft.AccommodationId)) ?? draft
    const Fields = { ...stored.Fields, ...change }
    if (stored.Saved === null && sameTravel(Fields, stored.Base))
      await db.forms.delete(travelFormOf(draft.AccommodationId))
    else await putTravelDraft(db, { ...stored, Fields })
  })
}

/** Saves what the form says, at the press of its button: it is queued in the same transaction (offline O1). */
export async function saveTravel(
  db: WorkDatabase,
  userId: string,
  draft: TravelDraft,
  Fields: TravelFields,
  now: number,
): Promise<void> {
  await db.transaction('rw', [db.forms, db.outbox], async () => {
    const stored = (await readTravelDraft(db, draft.AccommodationId)) ?? draft
    await putTravelDraft(db, { ...stored, Fields, Saved: Fields })
    await queueTravel(db, userId, draft.AccommodationId, now)
  })
}

/** Queues what was saved. Runs in the caller's transaction. */
export async function queueTravel(
  db: WorkDatabase,
  userId: string,
  EntityId: string,
  NextAttemptOn: number,
): Promise<void> {
  await queueSave(db, { UserId: userId, Kind: 'travel', EntityId, NextAttemptOn })
}

/**
 * Gives up what was typed and not sent, or was refused. What may have been received stays. Answers whether it is gone.
 */
export async function dropTravel(db: WorkDatabase, accommodationId: string): Promise<boolean> {
  return db.transaction('rw', [db.forms, db.outbox, db.conflicts], async () => {
    const rows = await db.outbox
      .where('EntityId')
      .equals(accommodationId)
      .filter((row) => row.Kind === 'travel')
      .toArray()
    if (rows.some((row) => row.Frozen !== null && row.State !== 'refused' && row.State !== 'conflict'))
      return false
    await db.outbox.bulkDelete(rows.map((row) => row.Order))
    await db.conflicts.delete(accommodationId)
    await db.forms.delete(travelFormOf(accommodationId))
    return true
  })
}

/** New travel details, or what the server has of them. */
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

/** Travel details as a text to take away (offline O13). */
export function travelText({ AccommodationId, FullName }: TravelDraft, fields: TravelFields): Rescued {
  const lines = travelFieldNames.flatMap((name) => {
    const value = fields[name]
    return typeof value === 'string' && value ? [`${travelLabels[name]}: ${value}`] : []
  })
  return { Id: travelFormOf(AccommodationId), Title: FullName, Text: `${lines.join('\n')}\n` }
}
