import { noId } from '../core/limits.ts'
import { longDay, timeSpan } from './programmeTimes.ts'

interface Person {
  readonly UserDetailId: string
  readonly FullName: string
}

/** The parts of a session that may clash with another one. */
export interface Held {
  readonly Id: string
  readonly Title: string
  readonly Room: string
  readonly StartsOn: string
  readonly EndsOn: string
  readonly Participants: readonly Person[]
  readonly Papers: readonly {
    readonly Id: string
    readonly PaperTitle: string
    readonly WithdrawnOn: string | null
    readonly Authors: readonly Person[]
  }[]
}

/** Two sessions that cannot both take place as planned, and what or whom they share. */
export interface Clash {
  readonly Kind: 'room' | 'participant' | 'author' | 'paper'
  readonly Name: string
  readonly One: Held
  readonly Other: Held
}

/** True if two times overlap: one that ends when the other begins does not. */
export function overlap(a: Pick<Held, 'StartsOn' | 'EndsOn'>, b: Pick<Held, 'StartsOn' | 'EndsOn'>): boolean {
  return Date.parse(a.StartsOn) < Date.parse(b.EndsOn) && Date.parse(b.StartsOn) < Date.parse(a.EndsOn)
}

/** A name for comparison, without differences in case and blanks. */
export const sameName = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** The identity of a person: the id in the portal, or a free name. */
const keyOf = ({ UserDetailId, FullName }: Person) =>
  UserDetailId === noId ? `name ${sameName(FullName)}` : UserDetailId

const byKey = (people: readonly Person[]) =>
  new Map(people.map((person) => [keyOf(person), person.FullName] as const))

/** The papers that will be presented: a withdrawn one takes no time. */
const given = ({ Papers }: Held) => Papers.filter(({ WithdrawnOn }) => WithdrawnOn === null)

const authorsOf = (session: Held) => byKey(given(session).flatMap(({ Authors }) => Authors))

/** The clashes of two sessions at the same time: room, labelled participants, authors. */
function clashesInTime(One: Held, Other: Held): Clash[] {
  const clash = (Kind: Clash['Kind']) => (Name: string) => ({ Kind, Name, One, Other })
  const isSameRoom = One.Room.trim() !== '' && sameName(One.Room) === sameName(Other.Room)
  const labelled = [byKey(One.Participants), byKey(Other.Participants)] as const
  const isLabelledTwice = (key: string) => labelled[0].has(key) && labelled[1].has(key)
  const authors = [authorsOf(One), authorsOf(Other)] as const
  const inOne = [...new Map([...authors[0], ...labelled[0]])]
  const isInOther = (key: string) => authors[1].has(key) || labelled[1].has(key)
  return [
    ...(isSameRoom ? [One.Room.trim()] : []).map(clash('room')),
    ...inOne.flatMap(([key, name]) => (isLabelledTwice(key) ? [name] : [])).map(clash('participant')),
    ...inOne
      .flatMap(([key, name]) => (!isLabelledTwice(key) && isInOther(key) ? [name] : []))
      .map(clash('author')),
  ]
}

function papersInBoth(One: Held, Other: Held): Clash[] {
  const twice = new Set(given(Other).map(({ Id }) => Id))
  return given(One).flatMap(({ Id, PaperTitle: Name }) =>
    twice.has(Id) ? [{ Kind: 'paper' as const, Name, One, Other }] : [],
  )
}

/**
 * How two sessions clash (design §3 "Events"): the same room or the same labelled participant in both is refused; the
 * same author in both is a warning, and so is the same paper in both, at any time.
 */
export function clashesOf(One: Held, Other: Held): Clash[] {
  return [...(overlap(One, Other) ? clashesInTime(One, Other) : []), ...papersInBoth(One, Other)]
}

/** True for a clash that prevents saving; the others are warnings. */
export const isRefused = ({ Kind }: Clash) => Kind === 'room' || Kind === 'participant'

/** The pairs of sessions in which a paper is placed twice. */
function pairsWithPaper(sessions: readonly Held[]): Clash[] {
  const places = new Map<string, Held[]>()
  for (const session of sessions)
    for (const { Id } of given(session)) places.set(Id, [...(places.get(Id) ?? []), session])
  const pairs = new Map<Held, Set<Held>>()
  for (const several of places.values())
    for (const [index, one] of several.entries())
      for (const other of several.slice(index + 1)) pairs.set(one, (pairs.get(one) ?? new Set()).add(other))
  return [...pairs].flatMap(([one, others]) => [...others].flatMap((other) => papersInBoth(one, other)))
}

/** All clashes among sessions; those at the same time come first, by start. */
export function clashesAmong(sessions: readonly Held[]): Clash[] {
  const sorted = [...sessions].sort((a, b) => Date.parse(a.StartsOn) - Date.parse(b.StartsOn))
  const inTime = sorted.flatMap((one, index) => {
    const found: Clash[] = []
    for (const other of sorted.slice(index + 1)) {
      if (Date.parse(other.StartsOn) >= Date.parse(one.EndsOn)) break
      found.push(...clashesInTime(one, other))
    }
    return found
  })
  return [...inTime, ...pairsWithPaper(sorted)]
}

/** A clash in words, for the session `One`, with times in the conference's zone. */
export function clashText({ Kind, Name, Other }: Clash, timeZone: string): string {
  const day = longDay(Other.StartsOn, timeZone)
  const other = `“${Other.Title}” (${day}, ${timeSpan(Other, timeZone)}, ${timeZone})`
  switch (Kind) {
    case 'room':
      return `${Name} is taken by ${other}`
    case 'participant':
      return `${Name} has a part in ${other} at the same time`
    case 'author':
      return `${Name} is in ${other} at the same time`
    case 'paper':
      return `The paper “${Name}” is placed in ${other} too`
  }
}
