import type { Batch } from '../run/results.ts'
import { recordBackup } from './backups.ts'
import { cutPower, flawsOf, momentsOf, type Outcome } from './cuts.ts'
import { meetFault, type FaultOutcome } from './diskFaults.ts'
import { makeConference } from './people.ts'
import { forget } from './portals.ts'
import { beginning, record, saving, uploading, type Recording } from './situations.ts'
import { makeEarlier } from './starts.ts'

/** A recording to cut, and how to forget all that was made for it. */
interface Prepared {
  readonly recording: Recording
  forget(): void
}

async function ofConference(
  make: (conference: Awaited<ReturnType<typeof makeConference>>) => Promise<Recording>,
): Promise<Prepared> {
  const conference = await makeConference()
  const recording = await make(conference)
  return {
    recording,
    forget: () => {
      recording.forget()
      forget(conference.folder)
    },
  }
}

/** What goes on when the power is cut. The two that every day has come most often; a first start takes longest. */
const situations: readonly (readonly [title: string, make: (seed: number) => Promise<Prepared>])[] = [
  [
    'saves and submissions',
    (seed) => ofConference((conference) => record(conference, saving(conference, 3), seed)),
  ],
  ['uploads', (seed) => ofConference((conference) => record(conference, uploading(conference, 6), seed))],
  [
    'a start that migrates',
    async (seed) => {
      const earlier = await makeEarlier(1 + (seed % 27))
      const recording = await record(earlier, beginning, seed)
      return {
        recording,
        forget: () => {
          recording.forget()
          forget(earlier.folder)
        },
      }
    },
  ],
  [
    'saves and submissions',
    (seed) => ofConference((conference) => record(conference, saving(conference, 4), seed)),
  ],
  ['uploads', (seed) => ofConference((conference) => record(conference, uploading(conference, 8), seed))],
  [
    'a backup',
    (seed) =>
      ofConference(async (conference) => {
        const before = await record(conference, saving(conference, 1), seed)
        const recording = await recordBackup(before)
        return {
          ...recording,
          forget: () => {
            before.forget()
            recording.forget()
          },
        }
      }),
  ],
  [
    'the first start',
    async (seed) => {
      const recording = await record({ isStart: true }, beginning, seed)
      return { recording, forget: recording.forget }
    },
  ],
]

const sumOf = (outcomes: readonly Outcome[], count: (outcome: Outcome) => number) =>
  outcomes.reduce((sum, outcome) => sum + count(outcome), 0)

/** How many rounds are one batch; all its cuts are of one recording. */
const perBatch = 10

type Found = Pick<Batch, 'Kinds'> & { readonly outcomes: readonly Outcome[] }

/** Cuts the power once for each seed, all in one recording. */
async function cut(seeds: readonly number[], number: number): Promise<Found> {
  const [title, make] = situations[number % situations.length] ?? []
  if (!title || !make) throw new Error('There is no situation')
  const { recording, forget: forgetAll } = await make(number + 1)
  const outcomes = await cutPower(recording, momentsOf(recording, seeds))
  forgetAll()
  return { outcomes, Kinds: { [title]: outcomes.length } }
}

/** Lets the disk fail once for each seed. */
async function fault(seeds: readonly number[]): Promise<Found> {
  const conference = await makeConference()
  const outcomes: FaultOutcome[] = []
  for (const seed of seeds) outcomes.push(await meetFault(conference, seed))
  forget(conference.folder)
  const Kinds: Record<string, number> = {}
  for (const { title } of outcomes) Kinds[title] = (Kinds[title] ?? 0) + 1
  return { outcomes, Kinds }
}

/** Runs a round for each seed, and passes on what each batch of them found. */
export async function runBatches(
  kind: string,
  from: number,
  count: number,
  done: (batch: Batch) => void,
): Promise<void> {
  for (let seed = from; seed < from + count;) {
    const number = Math.floor((seed - 1) / perBatch)
    const end = Math.min(from + count, (number + 1) * perBatch + 1)
    const seeds = Array.from({ length: end - seed }, (_, index) => seed + index)
    const started = performance.now()
    const { outcomes, Kinds } = await (kind === 'faults' ? fault(seeds) : cut(seeds, number))
    const failing = outcomes.filter((outcome) => flawsOf([outcome]).length > 0)
    done({
      From: seed,
      To: end - 1,
      Kinds,
      Acknowledged: sumOf(outcomes, ({ answered }) => answered),
      Lost: sumOf(outcomes, ({ lost }) => lost.length),
      Doubled: sumOf(outcomes, ({ doubled }) => doubled.length),
      Torn: sumOf(outcomes, ({ torn }) => torn.length),
      NotStarted: outcomes.filter(({ failure }) => failure).length,
      Failures: failing.map((outcome) => ({
        Seed: outcome.seed,
        Text: flawsOf([outcome]).join('; ').slice(0, 500),
      })),
      Seconds: Math.round((performance.now() - started) / 1000),
    })
    seed = end
  }
}
