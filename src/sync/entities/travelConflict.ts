import { TravelFields, type Travel } from '../../../contract/travel/travel.ts'
import { travelDrafts, type TravelDraft } from '../../cache/entities/travelDrafts.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { travelPartOf } from './travelMerge.ts'
import { answerForm, mergeStaleForm, type FormAnswer, type MergedKind } from './formConflict.ts'

/** The form's fields in the server's copy. */
export const travelFieldsOf = (travel: Travel): TravelFields => TravelFields.strip().parse(travel)

const merged: MergedKind<TravelFields, TravelDraft> = {
  drafts: travelDrafts,
  fields: TravelFields,
  partOf: travelPartOf,
}

/** Merges saved travel details with the server's newer copy; see `mergeStaleForm`. */
export function mergeStaleTravel(
  db: WorkDatabase,
  accommodationId: string,
  travel: Travel,
  now: number,
): Promise<boolean> {
  const { TravelId, Version: version } = travel
  const copy = { theirs: travelFieldsOf(travel), version, also: { TravelId } }
  return mergeStaleForm(db, merged, accommodationId, copy, now)
}

/** Settles parts of travel details as a person decided after seeing theirs at version `seen` (offline O7). */
export const answerTravel = (
  db: WorkDatabase,
  accommodationId: string,
  answers: Readonly<Partial<Record<keyof TravelFields, FormAnswer>>>,
  seen: number,
  now: number,
): Promise<'settled' | 'open' | 'newer'> => answerForm(db, merged, accommodationId, answers, { seen, now })
