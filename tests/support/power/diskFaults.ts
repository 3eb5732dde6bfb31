import { randomOf } from '../../simulation/random.ts'
import { cutPower, type Outcome } from './cuts.ts'
import type { Conference } from './people.ts'
import { record, saving, uploading } from './situations.ts'

/** Where the disk fails. */
const places = ['/pg_wal/', '/database/', 'data/files/', 'data/arrivals/', 'data/mail/', 'data/'] as const

/** What fails, and how. */
const kinds = [
  { title: 'no room at a write', kind: 'write', code: 'ENOSPC' },
  { title: 'an error at a write', kind: 'write', code: 'EIO' },
  { title: 'an error at a flush', kind: 'flush', code: 'EIO' },
  { title: 'no room at a flush', kind: 'flush', code: 'ENOSPC' },
  { title: 'a slow disk', kind: 'flush', code: 'SLOW' },
] as const

/** A fault of the disk by its seed: from the n-th write or flush at a place on, once, some times or for good. */
export function faultOf(seed: number) {
  const random = randomOf(seed)
  const { title, kind, code } = kinds[seed % kinds.length] ?? kinds[0]
  return {
    title,
    kind,
    code,
    place: random.pick(places),
    from: random.below(30),
    count: random.pick([1, 5, 1_000_000]),
    wait: 20 + random.below(100),
  }
}

/** What a fault led to. */
export interface FaultOutcome extends Outcome {
  readonly title: string
  /** How often clients were asked to come back later. */
  readonly refused: number
}

/** A portal that ends says why in one sentence. */
const ending = /^The database cannot go on: .+\. Look after its disk, then start again\.$/

/**
 * Lets the disk of a portal fail while clients work, then cuts the power: at the end, and at a moment before. Nothing
 * that was acknowledged may be lost, and every refusal must ask to come back later.
 */
export async function meetFault(conference: Conference, seed: number): Promise<FaultOutcome> {
  const random = randomOf(seed + 1_000_000)
  const fault = faultOf(seed)
  const clients = random.chance(0.5) ? saving(conference, 2) : uploading(conference, 4)
  const recording = await record(conference, clients, seed, { fault, tries: 10 })
  const { events, from, work, output } = recording
  const at = from + random.below(events.length - from + 1)
  const outcomes = await cutPower(recording, [
    { seed, at, keeping: 'mixed' },
    { seed, at: events.length, keeping: random.pick(['nothing', 'all']) },
  ])
  recording.forget()
  const unclear = work.refused.filter(({ isForNow }) => !isForNow).map(({ message }) => message)
  const said = output.replace(/\nLectern is ready at .*\n/, '').trim()
  if (said && !ending.test(said)) unclear.push(said)
  const failure = outcomes.find((outcome) => outcome.failure)?.failure ?? unclear[0]
  return {
    seed,
    title: fault.title,
    refused: work.refused.length,
    answered: Math.max(...outcomes.map(({ answered }) => answered)),
    lost: outcomes.flatMap(({ lost }) => lost),
    doubled: outcomes.flatMap(({ doubled }) => doubled),
    torn: outcomes.flatMap(({ torn }) => torn),
    ...(failure ? { failure } : {}),
  }
}
