import { TravelFields, type Travel } from '../../contract/travel.ts'
import { noteMerge } from '../cache/merges.ts'
import { Conflict } from '../cache/rows.ts'
import { putTravelDraft, readTravelDraft, travelFieldNames } from '../cache/travelDrafts.ts'
import { sendAgain } from '../cache/outbox.ts'
import type { WorkDatabase } from '../cache/work.ts'
import { mergeTravel, travelPartOf } from './mergeTravel.ts'

/** What the server says of what the form edits. */
export const travelFieldsOf = (travel: Travel): TravelFields => TravelFields.strip().parse(travel)

/**
 * Merges saved travel details with a newer copy of the server. Answers true if nothing is left to ask; else one conflict
 * record holds theirs, and this device keeps mine (offline O7). Runs inside a transaction of the whole database.
 */
export async function mergeStaleTravel(
  db: WorkDatabase,
  accommodationId: string,
  travel: Travel,
  now: number,
): Promise<boolean> {
  const draft = await readTravelDraft(db, accommodationId)
  if (!draft?.Saved) return true
  const theirs = travelFieldsOf(travel)
  const { Fields: Saved, conflicts } = mergeTravel(draft.Base, draft.Saved, theirs)
  if (conflicts.length > 0) {
    await putTravelDraft(db, { ...draft, TravelId: travel.TravelId })
    await db.conflicts.put({
      EntityId: accommodationId,
      Kind: 'travel',
      Fields: [...conflicts],
      Theirs: theirs,
      FileName: '',
      TheirVersion: travel.Version,
      On: now,
    })
    return false
  }
  const Fields = mergeTravel(draft.Base, draft.Fields, theirs).Fields
  await putTravelDraft(db, {
    ...draft,
    TravelId: travel.TravelId,
    Fields,
    Saved,
    Base: theirs,
    BaseVersion: travel.Version,
  })
  await db.conflicts.delete(accommodationId)
  const before = draft.Saved
  const came = travelFieldNames.filter((name) => Saved[name] !== before[name])
  if (came.length > 0)
    await noteMerge(db, {
      EntityId: accommodationId,
      Kind: 'travel',
      Name: draft.FullName,
      Fields: came,
      Added: [],
      Removed: [],
      IsOrdered: false,
      On: now,
    })
  return true
}

/** What a person decided about one part; remarks may be put together from both. */
export type TravelAnswer = 'mine' | 'theirs' | { readonly Combined: string }

/** Settles parts of travel details as a person decided, having seen theirs at version `seen` (offline O7). */
export async function answerTravel(
  db: WorkDatabase,
  accommodationId: string,
  answers: Readonly<Partial<Record<keyof TravelFields, TravelAnswer>>>,
  seen: number,
  now: number,
): Promise<'settled' | 'open' | 'newer'> {
  return db.transaction('rw', db.tables, async () => {
    const row = await db.conflicts.get(accommodationId)
    const draft = await readTravelDraft(db, accommodationId)
    if (row?.Kind !== 'travel' || !draft?.Saved) return 'settled'
    const conflict = Conflict.parse(row)
    const theirs = TravelFields.parse(conflict.Theirs)
    if (conflict.TheirVersion !== seen) return 'newer'
    const { Fields, conflicts } = mergeTravel(draft.Base, draft.Saved, theirs)
    const Saved = { ...Fields }
    const left: string[] = []
    const answerOf = (name: keyof TravelFields) =>
      travelPartOf(name)
        .map((one) => answers[one])
        .find((one) => one !== undefined)
    for (const name of conflicts) {
      const answer = answerOf(name)
      if (typeof answer === 'object') Object.assign(Saved, { [name]: answer.Combined })
      else if (answer === 'theirs') Object.assign(Saved, { [name]: theirs[name] })
      else if (answer === undefined) left.push(name)
    }
    // What was typed since the button was pressed stays, but where the person took something else for it.
    const before = draft.Saved
    const typed = travelFieldNames.filter(
      (name) => draft.Fields[name] !== before[name] && (answerOf(name) ?? 'mine') === 'mine',
    )
    const Typed = { ...Saved, ...Object.fromEntries(typed.map((name) => [name, draft.Fields[name]])) }
    if (left.length > 0) {
      // What was answered is no question any more: there both sides say the same now.
      const Base = { ...draft.Base }
      for (const name of travelFieldNames)
        if (!left.includes(name)) Object.assign(Base, { [name]: theirs[name] })
      await putTravelDraft(db, { ...draft, Fields: Typed, Saved, Base })
      await db.conflicts.update(accommodationId, { Fields: left })
      return 'open'
    }
    await putTravelDraft(db, {
      ...draft,
      Fields: Typed,
      Saved,
      Base: theirs,
      BaseVersion: conflict.TheirVersion,
    })
    await db.conflicts.delete(accommodationId)
    await db.outbox
      .where('EntityId')
      .equals(accommodationId)
      .filter((waiting) => waiting.State === 'conflict' && waiting.Kind === 'travel')
      .modify((waiting) => {
        Object.assign(waiting, sendAgain(now))
      })
    return 'settled'
  })
}
