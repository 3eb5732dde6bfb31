import type { Travel } from './travel.ts'
import { instantIn, wallIn } from '../content/wallClock.ts'

/** A session of the published programme with a part or a paper of the person. */
export interface OwnSession {
  readonly Title: string
  readonly StartsOn: string
  readonly EndsOn: string
}

const whenIs = (instant: string, timeZone: string) => wallIn(instant, timeZone).replace('T', ', ')

/**
 * Conflicts of travel and programme: arrival after one of the person's sessions starts, or departure before one ends.
 * Both times are read in the conference's zone, since they are near it.
 */
export function travelWarnings(
  { ArrivalOn, DepartureOn }: Pick<Travel, 'ArrivalOn' | 'DepartureOn'>,
  sessions: readonly OwnSession[],
  timeZone: string,
): string[] {
  const [lands, leaves] = [ArrivalOn, DepartureOn].map((wall) => (wall ? instantIn(wall, timeZone) : null))
  const inOrder = [...sessions].sort((a, b) => Date.parse(a.StartsOn) - Date.parse(b.StartsOn))
  return inOrder.flatMap(({ Title, StartsOn, EndsOn }) => {
    const isLate = lands && Date.parse(lands) > Date.parse(StartsOn)
    const isEarly = leaves && Date.parse(leaves) < Date.parse(EndsOn)
    return [
      ...(isLate ? [`Arrives after “${Title}” begins (${whenIs(StartsOn, timeZone)})`] : []),
      ...(isEarly ? [`Leaves before “${Title}” ends (${whenIs(EndsOn, timeZone)})`] : []),
    ]
  })
}
