import { randomOf } from '../../simulation/random.ts'
import { cutPower, type Outcome } from './cuts.ts'
import { makeConference, type Conference } from './people.ts'
import { forget } from './portals.ts'
import { record, saving, uploading } from './situations.ts'

/** What clients do, and how many writes and flushes at each place that certainly needs. */
const works = [
  {
    clients: (conference: Conference) => saving(conference, 2),
    places: {
      write: { '/pg_wal/': 1500, '/database/': 1500, 'data/files/': 7, 'data/mail/': 3, 'data/': 1500 },
      flush: { '/pg_wal/': 50, '/database/': 100, 'data/files/': 20, 'data/mail/': 3, 'data/': 120 },
    },
  },
  {
    clients: (conference: Conference) => uploading(conference, 4),
    places: {
      write: { '/pg_wal/': 15, '/database/': 20, 'data/files/': 20, 'data/arrivals/': 8, 'data/': 50 },
      flush: { '/pg_wal/': 15, '/database/': 15, 'data/files/': 25, 'data/arrivals/': 8, 'data/': 60 },
    },
  },
] as const

/** What fails, and how. */
const kinds = [
  { title: 'no room at a write', kind: 'write', code: 'ENOSPC' },
  { title: 'an error at a write', kind: 'write', code: 'EIO' },
  { title: 'an error at a flush', kind: 'flush', code: 'EIO' },
  { title: 'no room at a flush', kind: 'flush', code: 'ENOSPC' },
  { title: 'a slow disk', kind: 'flush', code: 'SLOW' },
] as const

/** A fault of the disk by its seed: from the n-th write or flush at a place on, once, some times or for ever. */
function faultOf(seed: number) {
  const random = randomOf(seed)
  const { title, kind, code } = kinds[seed % kinds.length] ?? kinds[0]
  const { clients, places } = random.pick(works)
  const [place, certain] = random.pick(Object.entries(places[kind]))
  const [from, count] = [random.below(certain), random.pick([1, 5, 1_000_000])]
  return { title, clients, fault: { kind, code, place, from, count, wait: 20 + random.below(100) } }
}

/** The title of a round whose portal did not come to its fault: it proves nothing. */
export const unmet = 'a fault that no write or flush came to'

/** The result of a fault. */
export interface FaultOutcome extends Outcome {
  readonly title: string
  /** How often clients were asked to come back later. */
  readonly refused: number
}

/** A portal that ends says why in one sentence. */
const ending = /^The database cannot continue: .+\. Look after its disk, then start again\.$/

/**
 * Lets the disk of a portal fail while clients work, then cuts the power: at the end, or at a moment since the fault.
 * Nothing that was acknowledged may be lost, and every refusal must ask to come back later.
 */
async function meetFault(conference: Conference, seed: number): Promise<FaultOutcome> {
  const random = randomOf(seed + 1_000_000)
  const { title, clients, fault } = faultOf(seed)
  const recording = await record(conference, clients(conference), seed, { fault, tries: 10 })
  const { events, from, work, output } = recording
  const met = events.findIndex(({ does }) => does === 'fault')
  const since = met < 0 ? from : met
  const [outcome] = await cutPower(recording, [
    random.chance(0.5)
      ? { seed, at: events.length, keeping: random.pick(['nothing', 'nothing', 'all']) }
      : { seed, at: since + random.below(events.length - since + 1), keeping: 'mixed' },
  ])
  if (!outcome) throw new Error('There was no cut')
  recording.forget()
  const unclear = work.refused.filter(({ isForNow }) => !isForNow).map(({ message }) => message)
  const said = output.replace(/\nLectern is ready at .*\n/, '').trim()
  if (said && !ending.test(said)) unclear.push(said)
  const failure = outcome.failure ?? unclear[0]
  return {
    ...outcome,
    title: met < 0 ? unmet : title,
    refused: work.refused.length,
    ...(failure ? { failure } : {}),
  }
}

/** How many portals meet a fault at a time. */
const atOnce = 2

/** Lets the disk fail once for each seed. */
export async function meetFaults(seeds: readonly number[]): Promise<FaultOutcome[]> {
  const conference = await makeConference()
  const outcomes: FaultOutcome[] = []
  const waiting = [...seeds]
  const meetNext = async (): Promise<void> => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift())
      outcomes.push(await meetFault(conference, seed))
  }
  await Promise.all(Array.from({ length: atOnce }, meetNext))
  forget(conference.folder)
  return outcomes
}
