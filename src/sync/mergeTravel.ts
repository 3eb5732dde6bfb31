import type { TravelFields } from '../../contract/travel.ts'
import { travelFieldNames } from '../cache/travelDrafts.ts'

/** Fields that mean something together only: they are taken from one side. */
const together: readonly (readonly (keyof TravelFields)[])[] = [
  ['ArrivalMode', 'ArrivalNumber', 'ArrivalPlace', 'ArrivalOn'],
  ['DepartureMode', 'DepartureNumber', 'DeparturePlace', 'DepartureOn'],
  ['StayFrom', 'StayUntil'],
]

/** The fields that go with one of them, itself among them. */
export function travelPartOf(name: keyof TravelFields): readonly (keyof TravelFields)[] {
  return together.find((part) => part.includes(name)) ?? [name]
}

export interface MergedTravel {
  readonly Fields: TravelFields
  /** Fields that differ where both sides changed something; `Fields` keeps mine there. */
  readonly conflicts: readonly (keyof TravelFields)[]
}

/** Merges travel details three ways (offline O7): what only one side changed is taken from that side. */
export function mergeTravel(base: TravelFields, mine: TravelFields, theirs: TravelFields): MergedTravel {
  const conflicts: (keyof TravelFields)[] = []
  const Fields = { ...mine }
  for (const name of travelFieldNames) {
    const part = travelPartOf(name)
    const isSame = (a: TravelFields, b: TravelFields) => part.every((one) => a[one] === b[one])
    if (isSame(base, mine)) Object.assign(Fields, { [name]: theirs[name] })
    else if (!isSame(base, theirs) && mine[name] !== theirs[name]) conflicts.push(name)
  }
  return { Fields, conflicts }
}
