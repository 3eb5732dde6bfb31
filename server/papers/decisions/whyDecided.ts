import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { pluck } from '../../../contract/core/collections.ts'
import { momentIn } from '../../../contract/core/moments.ts'
import { decisionDeskTexts } from '../../../contract/papers/decisionDesk.ts'
import { decisionTexts } from '../../../contract/papers/decisions.ts'
import type { DecidedStatus } from '../../../contract/papers/decisionState.ts'
import { paperTexts } from '../../../contract/papers/papers.ts'
import { withdrawalTexts } from '../../../contract/papers/withdrawal.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import { statusChanges, waitingDecisions } from '../../db/schema/papers.ts'
import { namesOfAccounts } from '../../directory/namesOfAccounts.ts'

/** The latest decision on each of these papers, or its return to review. */
async function earlierDecisions(sql: Sql, ids: readonly string[]) {
  const made = await sql
    .select({
      PaperId: statusChanges.PaperId,
      Status: statusChanges.ToStatus,
      By: statusChanges.ChangedBy,
      On: statusChanges.ChangedOn,
    })
    .from(statusChanges)
    .where(
      and(
        inArray(statusChanges.PaperId, [...ids]),
        eq(statusChanges.Kind, 'status'),
        ne(statusChanges.FromStatus, 'draft'),
      ),
    )
    .orderBy(asc(statusChanges.ChangedOn))
  const waiting = await sql
    .select({
      PaperId: waitingDecisions.PaperId,
      Status: waitingDecisions.Status,
      By: waitingDecisions.DecidedBy,
      On: waitingDecisions.DecidedOn,
    })
    .from(waitingDecisions)
    .where(inArray(waitingDecisions.PaperId, [...ids]))
  // A later row of a paper takes the place of an earlier one.
  return new Map([...made, ...waiting].map((row) => [row.PaperId, row]))
}

/** Why each of these papers, which were decided, cannot be decided on: the earlier decision and who made it. */
export async function whyDecided(
  sql: Sql,
  decided: readonly { readonly Id: string; readonly PaperCode: string }[],
  From: DecidedStatus | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (decided.length === 0) return new Map()
  const earlier = await earlierDecisions(sql, pluck(decided, 'Id'))
  const names = await namesOfAccounts(sql, [...new Set([...earlier.values()].map(({ By }) => By))])
  const { TimeZone } = await getHomePageRow(sql)
  const whyOf = ({ Id, PaperCode }: (typeof decided)[number]) => {
    const last = earlier.get(Id)
    if (last && last.Status !== 'draft')
      return decisionTexts.already(
        PaperCode,
        last.Status,
        names.get(last.By) ?? '',
        momentIn(TimeZone, last.On),
      )
    return From && PaperCode ? decisionTexts.notDecided(PaperCode, From) : paperTexts.notDecidable
  }
  return new Map(decided.map((paper) => [paper.Id, whyOf(paper)]))
}

interface Closed {
  readonly Id: string
  readonly PaperCode: string
  readonly WithdrawnOn: string | null
}

/** Why each of these papers, which were decided or withdrawn, cannot be decided on. */
export async function whyClosed(
  sql: Sql,
  closed: { readonly decided: readonly Closed[]; readonly withdrawn: readonly Closed[] },
  From: DecidedStatus | undefined,
): Promise<ReadonlyMap<string, string>> {
  const withdrawn = closed.withdrawn.map(
    ({ Id, PaperCode }) => [Id, decisionDeskTexts.isNow(PaperCode, withdrawalTexts.withdrawn)] as const,
  )
  return new Map([...withdrawn, ...(await whyDecided(sql, closed.decided, From))])
}
