import { join } from 'node:path'
import { randomOf } from '../../simulation/random.ts'
import { backupStep, compareBackup } from './backups.ts'
import { compare, type Findings } from './compare.ts'
import { keepings, type Keeping } from './disk.ts'
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
  sent: ReadonlySet<string>,
  answered: ReadonlySet<string>,
): Promise<Findings & { readonly failure?: string }> {
  const isIn = (steps: ReadonlySet<string>) => (deed: Deed) => steps.has(deed.step.id)
  try {
    const portal = await startOn(join(root, 'data'), () => madeAt)
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

/** The moments that seeds choose. */
export const momentsOf = ({ events, from }: Recording, seeds: readonly number[]): Moment[] =>
  seeds.map((seed) => {
    const random = randomOf(seed)
    return { seed, at: from + random.below(events.length - from + 1), keeping: random.pick(keepings) }
  })

/** Cuts the power of a recorded portal at some moments, and compares what it has after each restart. */
export async function cutPower(recording: Recording, moments: readonly Moment[]): Promise<Outcome[]> {
  const { events, work } = recording
  const disk = recording.newDisk()
  const sent = new Set<string>()
  // Before a backup begins, everything has been answered.
  const answered = new Set(events.some((event) => event.does === 'request') ? [] : work.answers.keys())
  const outcomes: Outcome[] = []
  let taken = 0
  for (const { seed, at, keeping } of moments.toSorted((a, b) => a.at - b.at)) {
    for (const event of events.slice(taken, at)) {
      disk.take(event)
      if (event.does === 'request') sent.add(event.step)
      if (event.does === 'answer' && event.status === 200) answered.add(event.step)
    }
    taken = at
    const shelf = newShelf()
    disk.cut(join(shelf, 'disk'), keeping, randomOf(seed))
    const found = await startAgain(join(shelf, 'disk'), recording, sent, answered)
    outcomes.push({ seed, answered: answered.size, ...found })
    forget(shelf)
  }
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
