import { pathToFileURL } from 'node:url'
import { migrationCount } from '../../../server/db/database.ts'
import { randomOf } from '../../simulation/random.ts'
import type { Batch } from '../run/results.ts'
import { recordBackup } from './backups.ts'
import { cutPower, flawsOf, momentsOf, type Outcome } from './cuts.ts'
import { meetFaults } from './diskFaults.ts'
import { makeConference, type Conference } from './people.ts'
import { forget } from './portals.ts'
import { beginning, record, saving, uploading, type Recording } from './situations.ts'
import { makeEarlier, makeUnsigned } from './starts.ts'

/** The folder of the project, as errors name it. */
const project = `${pathToFileURL(process.cwd()).href}/`

/** A recording to cut, and how to forget all that was made for it. */
type Prepared = Pick<Recording, 'forget'> & { readonly recording: Recording }

async function ofConference(make: (conference: Conference) => Promise<Recording>): Promise<Prepared> {
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

async function ofStart(begun: Parameters<typeof record>[0], seed: number): Promise<Prepared> {
  const recording = await record(begun, beginning, seed)
  return {
    recording,
    forget: () => {
      recording.forget()
      if (begun.folder) forget(begun.folder)
    },
  }
}

interface Situation {
  readonly title: string
  make(seed: number): Promise<Prepared>
}

const saves: Situation = {
  title: 'saves and submissions',
  make: (seed) => ofConference((conference) => record(conference, saving(conference, 1 + (seed % 5)), seed)),
}
const uploads: Situation = {
  title: 'uploads',
  make: (seed) =>
    ofConference((conference) => record(conference, uploading(conference, 2 * (1 + (seed % 5))), seed)),
}
const backup: Situation = {
  title: 'a backup',
  make: (seed) =>
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
}
const migration: Situation = {
  title: 'a start that migrates',
  make: async (seed) => ofStart(await makeEarlier(1 + randomOf(seed).below(migrationCount() - 1)), seed),
}
const secret: Situation = {
  title: 'a start that makes the secret',
  make: (seed) => ofStart(makeUnsigned(), seed),
}
const firstStart: Situation = {
  title: 'the first start',
  make: (seed) => ofStart({ isStart: true }, seed),
}

/** What goes on when the power is cut. What every day has comes most often; a first start takes longest. */
const situations = [
  ...[saves, uploads, migration, saves, uploads, backup],
  ...[saves, uploads, migration, secret, saves, uploads, firstStart],
] as const

const sumOf = (outcomes: readonly Outcome[], count: (outcome: Outcome) => number) =>
  outcomes.reduce((sum, outcome) => sum + count(outcome), 0)

export type Found = Pick<Batch, 'Kinds'> & { readonly outcomes: readonly Outcome[] }

/** Does a round for each seed of a batch. */
export type Rounds = (seeds: readonly number[], number: number) => Promise<Found>

/** A kind of rounds. */
interface Kind {
  readonly rounds: Rounds
  /** How many rounds are one batch, the most that an interruption loses; all cuts of one are of one recording. */
  readonly perBatch: number
}

/** Cuts the power once for each seed, all in one recording. */
export const cut: Rounds = async (seeds, number) => {
  const { title, make } = situations[number % situations.length] ?? saves
  const prepared = await make(number + 1)
  const outcomes = await cutPower(prepared.recording, momentsOf(prepared.recording, seeds))
  prepared.forget()
  return { outcomes, Kinds: { [title]: outcomes.length } }
}

/** Lets the disk fail once for each seed. */
export const fault: Rounds = async (seeds) => {
  const outcomes = await meetFaults(seeds)
  const Kinds: Record<string, number> = {}
  for (const { title } of outcomes) Kinds[title] = (Kinds[title] ?? 0) + 1
  return { outcomes, Kinds }
}

/** Runs a round for each seed, and passes on what each batch of them found. */
export async function runBatches(
  { rounds, perBatch }: Kind,
  from: number,
  count: number,
  done: (batch: Batch) => void,
): Promise<void> {
  for (let seed = from; seed < from + count;) {
    const number = Math.floor((seed - 1) / perBatch)
    const end = Math.min(from + count, (number + 1) * perBatch + 1)
    const seeds = Array.from({ length: end - seed }, (_, index) => seed + index)
    const started = performance.now()
    const { outcomes, Kinds } = await rounds(seeds, number)
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
        // Where the project is on this machine is no part of what was found.
        Text: flawsOf([outcome]).join('; ').replaceAll(project, '').slice(0, 500),
      })),
      Seconds: Math.round((performance.now() - started) / 1000),
    })
    seed = end
  }
}
