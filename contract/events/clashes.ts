import { noId } from '../core/limits.ts'
import { longDay, timeSpan } from './programmeTimes.ts'

interface Person {
  readonly UserDetailId: string
  readonly FullName: string
}

/** What of a session may clash with another one. */
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

/** Two sessions that cannot both be held as planned, and what or who is in both. */
export interface Clash {
  readonly Kind: 'room' | 'participant' | 'author' | 'paper'
  readonly Name: string
  readonly One: Held
  readonly Other: Held
}

/** True where two times share a moment: one that ends as the other begins does not. */
export function overlap(a: Pick<Held, 'StartsOn' | 'EndsOn'>, b: Pick<Held, 'StartsOn' | 'EndsOn'>): boolean {
  return Date.parse(a.StartsOn) < Date.parse(b.EndsOn) && Date.parse(b.StartsOn) < Date.parse(a.EndsOn)
}

/** A name as it is compared: neither case nor blanks make it another. */
export const sameName = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Who somebody is: a person of the portal, or whoever goes by a free name. */
const keyOf = ({ UserDetailId, FullName }: Person) =>
  UserDetailId === noId ? `name ${sameName(FullName)}` : UserDetailId

const byKey = (people: readonly Person[]) =>
  new Map(people.map((person) => [keyOf(person), person.FullName] as const))

/** The papers that will be given: a withdrawn one takes nobody's time. */
const given = ({ Papers }: Held) => Papers.filter(({ WithdrawnOn }) => WithdrawnOn === null)

const authorsOf = (session: Held) => byKey(given(session).flatMap(({ Authors }) => Authors))

/** What two sessions at the same time have both: the room, labelled participants, authors. */
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
 * How two sessions clash (design §3 "Events"): a room that is named twice and a labelled participant who is in both are
 * refused, an author who is in both is a warning, and so is a paper that is placed twice, whenever that is.
 */
export function clashesOf(One: Held, Other: Held): Clash[] {
  return [...(overlap(One, Other) ? clashesInTime(One, Other) : []), ...papersInBoth(One, Other)]
}

/** True for a clash that is not saved; the others are told. */
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

/** All clashes among sessions; those of one time stand first, by start. */
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

/** A clash as it is told, beside the session `One`, with times of the conference's zone. */
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
