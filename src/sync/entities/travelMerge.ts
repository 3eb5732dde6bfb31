import type { TravelFields } from '../../../contract/travel/travel.ts'
import { travelDrafts } from '../../cache/entities/travelDrafts.ts'
import { mergeForm, type MergedForm } from './formMerge.ts'

/** Fields that belong together: they are taken from one side. */
const together: readonly (readonly (keyof TravelFields)[])[] = [
  ['ArrivalMode', 'ArrivalNumber', 'ArrivalPlace', 'ArrivalOn'],
  ['DepartureMode', 'DepartureNumber', 'DeparturePlace', 'DepartureOn'],
  ['StayFrom', 'StayUntil'],
]

/** The fields that belong together with one of them, itself included. */
export function travelPartOf(name: keyof TravelFields): readonly (keyof TravelFields)[] {
  return together.find((part) => part.includes(name)) ?? [name]
}

/** Merges travel details three ways (offline O7). */
export const mergeTravel = (
  base: TravelFields,
  mine: TravelFields,
  theirs: TravelFields,
): MergedForm<TravelFields> => mergeForm(travelDrafts.names, travelPartOf, [base, mine, theirs])
