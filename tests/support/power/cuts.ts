import { join } from 'node:path'
import { randomOf } from '../../simulation/random.ts'
import { backupStep, compareBackup } from './backups.ts'
import { compare, type Findings } from './compare.ts'
import { keepings, type Keeping } from './disk.ts'
import type { Event } from './events.ts'
import { forget, newShelf, startOn } from './portals.ts'
import type { Recording } from './situations.ts'
import type { Deed } from './work.ts'

/** What a cut did. */
export interface Outcome extends Findings {
  readonly seed: number
  /** How many steps were answered before the cut. */
  readonly answered: number
  /** Why the portal did not start again. */
  readonly failure?: string
}

/** Starts a portal on what a cut has left, and compares it. */
async function startAgain(
  root: string,
  { work, themes, madeAt }: Recording,
  { sent, answered }: { readonly sent: ReadonlySet<string>; readonly answered: ReadonlySet<string> },
): Promise<Findings & { readonly failure?: string }> {
  const isIn = (steps: ReadonlySet<string>) => (deed: Deed) => steps.has(deed.step.id)
  try {
    const portal = await startOn(join(root, 'data'), { now: () => madeAt })
    try {
      const found = await compare(portal, {
        deeds: work.deeds,
        themes,
        isSent: isIn(sent),
        isAnswered: isIn(answered),
        answerOf: (deed) => work.answers.get(deed.step.id),
      })
      await compareBackup(root, answered.has(backupStep), found)
      return found
    } finally {
      await portal.stop()
    }
  } catch (error) {
    return {
      lost: [],
      doubled: [],
      torn: [],
      failure: error instanceof Error ? String(error.stack) : String(error),
    }
  }
}

/** A moment at which the power is cut, and what of the unflushed writes is kept. */
export interface Moment {
  readonly seed: number
  /** After so many events. */
  readonly at: number
  readonly keeping: Keeping
}

/** The events of a recording, from where cuts begin, that are about files beside the database: the secret, for one. */
function besideDatabase({ events, from }: Recording): number[] {
  const places = new Map<number, string>()
  const flushes = new Map<string, string>()
  const placeOf = (event: Event): string | undefined => {
    if ('place' in event) return event.place
    if ('inode' in event) return places.get(event.inode)
    return event.does === 'flush' ? flushes.get(event.flush) : undefined
  }
  return events.flatMap((event, index) => {
    const place = placeOf(event)
    if (event.does === 'open') places.set(event.inode, event.place)
    if (event.does === 'begin') flushes.set(event.flush, place ?? '')
    return index < from || place === undefined || place.startsWith('data/database') ? [] : [index]
  })
}

/**
 * The moments that seeds choose: any, one once the portal was ready, or one right before or after an event that is not
 * the database's.
 */
export function momentsOf(recording: Recording, seeds: readonly number[]): Moment[] {
  const { events, from, ready } = recording
  const beside = besideDatabase(recording)
  return seeds.map((seed) => {
    const random = randomOf(seed)
    const after = (first: number) => first + random.below(events.length - first + 1)
    const choices = [
      () => after(from),
      () => after(ready),
      () => (beside.length > 0 ? random.pick(beside) + random.below(2) : after(from)),
    ]
    return { seed, at: random.pick(choices)(), keeping: random.pick(keepings) }
  })
}

/** How many portals start again at a time. */
const atOnce = 2

/** Cuts the power of a recorded portal at some moments, and compares what it has after each restart. */
export async function cutPower(recording: Recording, moments: readonly Moment[]): Promise<Outcome[]> {
  const { events, work } = recording
  const disk = recording.newDisk()
  const sent = new Set<string>()
  // Before a backup begins, everything has been answered.
  const answered = new Set(events.some((event) => event.does === 'request') ? [] : work.answers.keys())
  const outcomes: Outcome[] = []
  const waiting = moments.toSorted((a, b) => a.at - b.at)
  let taken = 0
  const cutNext = async (): Promise<void> => {
    for (let moment = waiting.shift(); moment; moment = waiting.shift()) {
      const { seed, at, keeping } = moment
      for (const event of events.slice(taken, at)) {
        disk.take(event)
        if (event.does === 'request') sent.add(event.step)
        if (event.does === 'answer' && event.status === 200) answered.add(event.step)
      }
      taken = at
      const shelf = newShelf()
      disk.cut(join(shelf, 'disk'), keeping, randomOf(seed))
      const before = { sent: new Set(sent), answered: new Set(answered) }
      const found = await startAgain(join(shelf, 'disk'), recording, before)
      outcomes.push({ seed, answered: before.answered.size, ...found })
      forget(shelf)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, cutNext))
  return outcomes
}

/** A recording in which files of some places were not flushed once the portal was ready, as by a broken one. */
export function withoutFlushes(recording: Recording, isPlace: (place: string) => boolean): Recording {
  const places = new Map<number, string>()
  const events = recording.events.filter((event, index) => {
    if (event.does === 'open') places.set(event.inode, event.place)
    return index < recording.from || event.does !== 'begin' || !isPlace(places.get(event.inode) ?? '')
  })
  return { ...recording, events }
}

/** What cuts have lost, doubled or torn, and where the portal did not start, for people. */
export const flawsOf = (outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap(({ seed, lost, doubled, torn, failure }) => [
    ...lost.map((text) => `seed ${seed} lost ${text}`),
    ...doubled.map((text) => `seed ${seed} doubled ${text}`),
    ...torn.map((text) => `seed ${seed} tore ${text}`),
    ...(failure ? [`seed ${seed}: ${failure}`] : []),
  ])
