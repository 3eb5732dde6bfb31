import type { OutboxKind, OutboxRow } from '../../cache/database/outboxRows.ts'

/** What a kind of waiting change belongs to, for one and for many. */
const things = {
  paper: ['paper', 'papers'],
  author: ['author', 'authors'],
  payment: ['payment', 'payments'],
  registration: ['registration', 'registrations'],
  travel: ['travel form', 'travel forms'],
  review: ['review', 'reviews'],
  checkIn: ['check-in list', 'check-in lists'],
  star: ['list of stars', 'lists of stars'],
  mark: ['notification', 'notifications'],
} as const
type Thing = keyof typeof things

const thingOf: Readonly<Record<OutboxKind, Thing>> = {
  paper: 'paper',
  authors: 'paper',
  file: 'paper',
  'commitment-hash': 'paper',
  commitment: 'paper',
  submission: 'paper',
  person: 'author',
  'payment-proof': 'payment',
  claim: 'payment',
  nationality: 'registration',
  registration: 'registration',
  travel: 'travel',
  answer: 'review',
  review: 'review',
  stars: 'star',
  'check-in': 'checkIn',
  'mark-read': 'mark',
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const numberOf = (count: number) => numbers[count] ?? String(count)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Things in words, as in 'Two papers and one payment'; a thing with several waiting changes counts once. */
export function thingsIn(rows: readonly Pick<OutboxRow, 'Kind' | 'EntityId'>[]): string {
  const counted = new Map<Thing, Set<string>>()
  for (const { Kind, EntityId } of rows) {
    const thing = thingOf[Kind]
    counted.set(thing, (counted.get(thing) ?? new Set()).add(EntityId))
  }
  const words = [...counted].map(([thing, ids]) => {
    const [one, many] = things[thing]
    return `${numberOf(ids.size)} ${ids.size === 1 ? one : many}`
  })
  const last = words.pop() ?? ''
  return capital(words.length > 0 ? `${words.join(', ')} and ${last}` : last)
}

/** The number of things that wait. */
export const countThings = (rows: readonly Pick<OutboxRow, 'Kind' | 'EntityId'>[]): number =>
  new Set(rows.map(({ Kind, EntityId }) => `${thingOf[Kind]} ${EntityId}`)).size

/** The rows of each thing, in their order. */
export function byThing<Row extends Pick<OutboxRow, 'Kind' | 'EntityId'>>(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    // Read marks are one line: a single one means nothing to the person.
    const key = row.Kind === 'mark-read' ? 'marks' : `${thingOf[row.Kind]} ${row.EntityId}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}
