import type { Rounds } from '../power/batches.ts'
import { killPostgres, killServer, restartInstances } from './blows.ts'
import { embeddedGrounds, postgresGrounds, type Grounds } from './grounds.ts'
import { live, type Blow, type LifeOutcome } from './life.ts'

/** How many blows one portal gets before it is compared. */
const perLife = 5

/** Lets portals live on grounds that are made for the batch. */
const on =
  (make: () => Promise<Grounds | undefined>, instances: number, blow: Blow): Rounds =>
  async (seeds) => {
    const grounds = await make()
    if (!grounds) {
      process.stderr.write('There is no PostgreSQL here.\n')
      process.exit()
    }
    const outcomes: LifeOutcome[] = []
    for (let at = 0; at < seeds.length; at += perLife)
      outcomes.push(await live(grounds, seeds.slice(at, at + perLife), instances, blow))
    await grounds.forget()
    const Kinds: Record<string, number> = {}
    for (const outcome of outcomes)
      for (const [kind, count] of Object.entries(outcome.Kinds)) Kinds[kind] = (Kinds[kind] ?? 0) + count
    return { outcomes, Kinds }
  }

/** Each of these runs in batches of seeds. */
export const serverKills = on(embeddedGrounds, 1, killServer)
export const serverKillsOnPostgres = on(postgresGrounds, 1, killServer)
export const postgresKills = on(postgresGrounds, 1, killPostgres)
export const instanceRestarts = on(postgresGrounds, 3, restartInstances)
