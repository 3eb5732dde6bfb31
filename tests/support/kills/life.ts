import { setTimeout as sleep } from 'node:timers/promises'
import { randomOf, type Random } from '../../simulation/random.ts'
import { freePort } from '../portal/postgres.ts'
import type { PortalProcess } from '../portal/process.ts'
import { startProxy, type Proxy } from '../portal/proxy.ts'
import { compare } from '../power/compare.ts'
import type { Outcome } from '../power/cuts.ts'
import type { Conference } from '../power/people.ts'
import { startOn } from '../power/portals.ts'
import { claimPayment, makeThemes, savePapers, uploadPieces, Work } from '../power/work.ts'
import type { Ground, Grounds } from './grounds.ts'

/** What kills of one portal found. */
export interface LifeOutcome extends Outcome {
  /** How many kills of each kind there were. */
  readonly Kinds: Readonly<Record<string, number>>
  /** How many requests had no answer at first, and were sent again. */
  readonly unanswered: number
}

/** A portal at work: its instances, their ports, and the networks through which clients reach them. */
export interface Life {
  readonly ports: readonly number[]
  readonly ways: readonly Proxy[]
  readonly running: PortalProcess[]
  readonly ground: Ground
  readonly grounds: Grounds
  readonly work: Work
}

/** What a seed does to a portal at work; answers its kind. */
export type Blow = (life: Life, seed: number, random: Random) => Promise<string>

/** People save, upload, submit and claim, all at once, until they are asked to stop. */
function working(work: Work, conference: Conference, random: Random) {
  let isOver = false
  const untilOver = async (step: (n: number) => Promise<unknown>) => {
    for (let n = 0; !isOver; n += 1) await step(n)
  }
  const size = 100_000 + random.below(300_000)
  const ended = Promise.allSettled([
    ...[0, 1].map((lane) => untilOver((n) => savePapers(work, conference, lane, 1, random, n))),
    untilOver(() => uploadPieces(work, conference, 2, size, 64 * 1024)),
    untilOver((n) => claimPayment(work, conference, 3, n)),
    untilOver((n) => makeThemes(work, conference.adminToken, `Theme ${n}`, 1)),
  ])
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  return {
    /** True if a flaw has ended all of them. */
    hasEnded: () => hasEnded,
    finish: async () => {
      isOver = true
      return (await ended).flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    },
  }
}

/** Clients ask for so long that a portal may start again meanwhile. */
const patience = { tries: 1200, losses: 1200 }

/** How long people work at most before the next blow, in milliseconds, once some have had answers. */
const between = 800

/** Waits until people get answers again, which a portal must give by itself. */
async function untilAnswered({ answers }: Work, isOver: () => boolean): Promise<void> {
  const wanted = answers.size + 3
  for (let waited = 0; answers.size < wanted && !isOver(); waited += 1) {
    if (waited > 12_000) throw new Error('Nobody got an answer any more')
    await sleep(5)
  }
}

/** Compares what the portal has, once all clients had their answers, with what it has answered. */
async function compared({ dataDir, DATABASE_URL }: Ground, work: Work) {
  const portal = await startOn(dataDir, { DATABASE_URL })
  try {
    return await compare(portal, {
      deeds: work.deeds,
      themes: [],
      isSent: () => true,
      isAnswered: ({ step }) => work.answers.has(step.id),
      answerOf: ({ step }) => work.answers.get(step.id),
    })
  } finally {
    await portal.stop()
  }
}

/**
 * Lets people work on a portal while it gets one blow for each seed. Who has no answer sends the same request again,
 * until it has one. In the end every instance is killed, and all answers are compared with what is there.
 */
export async function live(
  grounds: Grounds,
  seeds: readonly number[],
  instances: number,
  blow: Blow,
): Promise<LifeOutcome> {
  const [seed = 0] = seeds
  const ground = await grounds.newGround()
  const ports: number[] = []
  const ways: Proxy[] = []
  for (let n = 0; n < instances; n += 1) {
    const port = await freePort()
    ports.push(port)
    ways.push(await startProxy(port))
  }
  let asked = 0
  const work = new Work(() => ways[(asked += 1) % ways.length]?.origin ?? '', patience)
  const running: PortalProcess[] = []
  const Kinds: Record<string, number> = {}
  const outcome = { seed, Kinds, answered: 0, unanswered: 0, lost: [], doubled: [], torn: [] }
  try {
    for (const port of ports) running.push(await ground.start(port))
    const people = working(work, grounds.conference, randomOf(seed))
    for (const one of seeds) {
      const random = randomOf(one)
      await untilAnswered(work, people.hasEnded)
      await sleep(random.below(between))
      const kind = await blow({ ports, ways, running, ground, grounds, work }, one, random)
      Kinds[kind] = (Kinds[kind] ?? 0) + 1
    }
    await untilAnswered(work, people.hasEnded)
    const broken = await people.finish()
    for (const portal of running) await portal.kill()
    const unclear = work.refused.flatMap(({ isForNow, message }) => (isForNow ? [] : [message]))
    const [failure] = [...broken, ...unclear]
    const found = await compared(ground, work)
    const { unanswered, answers } = work
    return { ...outcome, ...found, answered: answers.size, unanswered, ...(failure ? { failure } : {}) }
  } catch (error) {
    return { ...outcome, failure: error instanceof Error ? String(error.stack) : String(error) }
  } finally {
    for (const portal of running) await portal.kill()
    for (const way of ways) await way.stop()
    await ground.forget()
  }
}
