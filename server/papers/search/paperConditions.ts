import { and, eq, lte, ne, or, sql as text, type SQL } from 'drizzle-orm'
import type { PaperFilter } from '../../../contract/papers/paperSearch.ts'
import { decidedIn, type OpenStatus } from '../../../contract/papers/decisionState.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { Sql } from '../../db/database.ts'
import { ofHeldTheme } from '../../db/heldThemes.ts'
import { isReady } from '../reminders/readyDrafts.ts'
import { papers, statusChanges, waitingDecisions } from '../../db/schema/papers.ts'
import type { Searched } from '../../db/searchSuggestions.ts'
import { columnsHold } from './columnFilters.ts'
import { searchWords } from './wordSearch.ts'

// Few decisions wait: they are read once, where `exists` would do a look-up for each paper.
const waits = text`${papers.Id} in (select ${waitingDecisions.PaperId} from ${waitingDecisions})`

/** Papers without a waiting decision. */
const hasNoDecision = text<boolean>`not (${waits})`

const isOpen = (status: OpenStatus) =>
  text<boolean>`(${papers.Status} = ${status} and ${papers.WithdrawnOn} is null)`

/** Papers of a status that can be decided on: not withdrawn, and without a waiting decision. */
export const isDecidable = (status: OpenStatus) => text<boolean>`(${isOpen(status)} and ${hasNoDecision})`

/** The status of the papers in a list that can be decided on: under review, or that of the list's decision. */
export const decidableIn = (filter: PaperFilter): OpenStatus => decidedIn(filter) ?? 'submitted'

/** Papers of a status as organisers see it: a decision that can still be undone counts. */
export function hasStatus(status: NonNullable<PaperFilter['Status']>): SQL | undefined {
  if (status === 'draft') return eq(papers.Status, status)
  return or(
    and(eq(papers.Status, status), hasNoDecision),
    and(
      ne(papers.Status, 'draft'),
      text`${papers.Id} in (select ${waitingDecisions.PaperId} from ${waitingDecisions} where ${waitingDecisions.Status} = ${status})`,
    ),
  )
}

function narrowedBy(filter: PaperFilter, words: SQL | undefined): SQL | undefined {
  const { Status, ThemeId, Ready } = filter
  return and(
    Status ? hasStatus(Status) : undefined,
    ThemeId && ThemeId !== noId ? eq(papers.ThemeId, ThemeId) : undefined,
    Ready && isReady,
    columnsHold(filter),
    ofHeldTheme(),
    words,
  )
}

/** Runs a search of papers that a filter finds, with what was probably meant. */
export const search = <R>(
  searched: Searched,
  filter: PaperFilter,
  find: (sql: Sql, where: SQL | undefined) => Promise<R>,
  totalOf: (found: R) => number,
) => searchWords(searched, filter, (sql, words) => find(sql, narrowedBy(filter, words)), totalOf)

/** Papers submitted before a time, with no status change since. */
export const wasSo = (moment: string) =>
  and(
    lte(papers.SubmittedOn, moment),
    text`not exists (select 1 from ${statusChanges} where ${statusChanges.PaperId} = ${papers.Id}
      and ${statusChanges.Kind} = 'status' and ${statusChanges.ChangedOn} > ${moment})`,
  )
