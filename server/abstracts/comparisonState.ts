import { and, asc, desc, eq, gt, ne } from 'drizzle-orm'
import { comparing, type ComparisonRun, type ComparisonState } from '../../contract/abstracts/abstracts.ts'
import type { Sql } from '../db/database.ts'
import { arrivedOnly } from '../papers/importVisibility.ts'
import { papers } from '../db/schema/papers.ts'
import { namesOfAccounts } from '../directory/namesOfAccounts.ts'
import { abstractRuns } from '../db/schema/abstracts.ts'

/**
 * When submitted papers were changed after `moment`, the start of a comparison: the first and last change; null if
 * none.
 */
async function changesSince(sql: Sql, moment: string) {
  const arrived = (await arrivedOnly(sql))()
  const isChanged = and(ne(papers.Status, 'draft'), gt(papers.LastModifiedOn, moment), arrived)
  const at = (order: typeof asc | typeof desc) =>
    sql
      .select({ On: papers.LastModifiedOn })
      .from(papers)
      .where(isChanged)
      .orderBy(order(papers.LastModifiedOn))
      .limit(1)
  const [[first], [last]] = [await at(asc), await at(desc)]
  return first && last ? { First: Date.parse(first.On), Last: Date.parse(last.On) } : null
}

async function withName(
  sql: Sql,
  { StartedBy, TakenUntil: _taken, ...run }: typeof abstractRuns.$inferSelect,
): Promise<ComparisonRun> {
  return { ...run, StartedByName: (await namesOfAccounts(sql, [StartedBy])).get(StartedBy) ?? '' }
}

const before = new Date(0).toISOString()

/**
 * The state of the comparison of all abstracts: the latest run, the latest finished run, the changes since, and when
 * the next automatic comparison is due: once nothing has changed for a while, and regularly while changes go on.
 */
export async function comparisonState(sql: Sql): Promise<ComparisonState> {
  const runs = () => sql.select().from(abstractRuns).orderBy(desc(abstractRuns.StartedOn)).limit(1).$dynamic()
  const [run] = await runs()
  const [finished] = await runs().where(eq(abstractRuns.State, 'done'))
  const isRunning = run?.State === 'running'
  const changes = isRunning ? null : await changesSince(sql, finished?.StartedOn ?? before)
  const due =
    changes &&
    Math.max(
      Math.min(changes.Last + comparing.quiet, changes.First + comparing.pause),
      run ? Date.parse(run.StartedOn) + comparing.pause : 0,
    )
  return {
    Run: run ? await withName(sql, run) : null,
    ComparedOn: finished?.FinishedOn ?? null,
    Pairs: finished?.Pairs ?? 0,
    ChangedOn: changes && new Date(changes.Last).toISOString(),
    DueOn: due === null ? null : new Date(due).toISOString(),
  }
}
