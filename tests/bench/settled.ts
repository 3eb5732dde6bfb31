import { setTimeout } from 'node:timers/promises'
import { comparisonState } from '../../server/abstracts/comparisonState.ts'
import type { Sql } from '../../server/db/database.ts'
import { abstracts } from '../../server/db/schema/abstracts.ts'
import { papers } from '../../server/db/schema/papers.ts'

/** How long the portal may take for what it does by itself with a generated conference, in seconds. */
const patience = 900

async function untilSo(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < patience; tries += 1) {
    if (await isSo()) return
    await setTimeout(1000)
  }
  throw new Error(`The abstracts were not ${what} within ${patience} seconds`)
}

/** Waits until the generated abstracts are signed: in a portal they come one by one, and not beside a large act. */
export const allSigned = (sql: Sql) =>
  untilSo('signed', async () => (await sql.$count(abstracts)) >= (await sql.$count(papers)))

/** Waits until they are signed and compared too, so that the portal has nothing left to do by itself. */
export async function allCompared(sql: Sql): Promise<void> {
  await allSigned(sql)
  await untilSo('compared', async () => {
    const { Run, DueOn } = await comparisonState(sql)
    return DueOn === null && Run?.State !== 'running'
  })
}
