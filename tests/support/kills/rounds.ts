import type { Rounds } from '../power/batches.ts'
import { killPostgres, killServer, restartInstances } from './blows.ts'
import type { EngineName } from '../engines/engines.ts'
import { killBrowser } from './browser.ts'
import { embeddedGrounds, postgresGrounds, type Grounds } from './grounds.ts'
import { live, type Blow, type LifeOutcome } from './life.ts'

/** How many blows one portal gets before it is compared. */
const perLife = 5

/** Lets portals live on grounds that are made for the batch. */
const on =
  (
    make: () => Promise<Grounds | undefined>,
    life: (grounds: Grounds, seeds: readonly number[]) => Promise<LifeOutcome>,
  ): Rounds =>
  async (seeds) => {
    const grounds = await make()
    if (!grounds) {
      process.stderr.write('There is no PostgreSQL here.\n')
      process.exit()
    }
    const outcomes: LifeOutcome[] = []
    for (let at = 0; at < seeds.length; at += perLife)
      outcomes.push(await life(grounds, seeds.slice(at, at + perLife)))
    await grounds.forget()
    const Kinds: Record<string, number> = {}
    for (const outcome of outcomes)
      for (const [kind, count] of Object.entries(outcome.Kinds)) Kinds[kind] = (Kinds[kind] ?? 0) + count
    return { outcomes, Kinds }
  }

/** A portal of so many instances at work. */
const atWork = (instances: number, blow: Blow) => (grounds: Grounds, seeds: readonly number[]) =>
  live(grounds, seeds, instances, blow)

/** Each of these runs in batches of seeds. */
export const serverKills = on(embeddedGrounds, atWork(1, killServer))
export const serverKillsOnPostgres = on(postgresGrounds, atWork(1, killServer))
export const postgresKills = on(postgresGrounds, atWork(1, killPostgres))
export const instanceRestarts = on(postgresGrounds, atWork(3, restartInstances))
export const browserKills = (name: EngineName) =>
  on(embeddedGrounds, (grounds, seeds) => killBrowser(name, grounds, seeds))
