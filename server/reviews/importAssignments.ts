import { inArray } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import { limits } from '../../contract/core/limits.ts'
import {
  reviewDeskTexts,
  type AssignmentReport,
  type AssignmentsBody,
} from '../../contract/reviews/reviewDesk.ts'
import type { Sql } from '../db/database.ts'
import { readShortTable, type TableKind } from '../files/readTable.ts'
import { refuseIfAny } from '../http/refusal.ts'
import { papers } from '../db/schema/papers.ts'
import { mustBeInFuture, reportOf, writePairs } from './assignReviews.ts'
import { mayAssign, type Assignable } from './rights.ts'
import type { Pair } from './loadBalancing.ts'
import { listAuditors } from './candidates.ts'
import { conflictOf, isAsked } from './conflicts.ts'
import { mustKeepLoads } from './desk/loads.ts'

const assignmentsTable: TableKind<'PaperCode' | 'Email'> = {
  columns: [
    { field: 'PaperCode', guesses: [/^papercode$/] },
    { field: 'Email', guesses: [/^email$/] },
  ],
  missing: (places) => (['PaperCode', 'Email'] as const).filter((field) => !places.has(field)),
  texts: { notCsv: reviewDeskTexts.csvUnreadable, tooManyLines: reviewDeskTexts.csvTooLong },
  limits: { rows: limits.AssignmentsAtOnce, row: 20_000, strange: 0 },
}

/** Assigns the pairs of a CSV file, all or none; errors name the line, where line 1 is the header. */
export async function importAssignments(
  sql: Sql,
  now: number,
  { Csv, DueOn, DryRun }: AssignmentsBody,
): Promise<AssignmentReport> {
  mustBeInFuture(DueOn, now)
  const table = await readShortTable(Csv, assignmentsTable, reviewDeskTexts)
  const lines = table.rows.map((row) => ({
    Line: row.Line,
    PaperCode: table.cell(row, 'PaperCode'),
    Email: table.cell(row, 'Email'),
  }))
  const codes = [...new Set(pluck(lines, 'PaperCode'))]
  const found = await sql
    .select({ Id: papers.Id, PaperCode: papers.PaperCode })
    .from(papers)
    .where(inArray(papers.PaperCode, codes.filter(Boolean)))
  const { assignable, Left } = await mayAssign(sql, pluck(found, 'Id'))
  const paperOf = new Map(assignable.map((paper) => [paper.PaperCode, paper]))
  const whyLeft = new Map(Left.map((paper) => [paper.PaperCode, paper.Why]))
  const auditorOf = new Map((await listAuditors(sql)).map((auditor) => [auditor.Email, auditor]))
  const wrong: string[] = []
  const pairs = new Map<string, Pair<Assignable>>()
  let Kept = 0
  for (const { Line, PaperCode, Email } of lines) {
    const paper = paperOf.get(PaperCode)
    const auditor = auditorOf.get(Email.toLowerCase())
    const refuse = (error: string) => wrong.push(reviewDeskTexts.line(Line, error))
    if (!paper) refuse(whyLeft.get(PaperCode) ?? reviewDeskTexts.unknownPaper(PaperCode))
    else if (!auditor) refuse(reviewDeskTexts.unknownAuditor(Email))
    else {
      const conflict = conflictOf(paper, auditor)
      if (conflict !== undefined) refuse(conflict)
      else if (isAsked(paper, auditor)) Kept += 1
      else pairs.set(`${paper.PaperId} ${auditor.AuditorId}`, { paper, auditor })
    }
  }
  refuseIfAny(wrong)
  const made = [...pairs.values()]
  await mustKeepLoads(sql, made)
  if (!DryRun) await writePairs(sql, made, DueOn)
  return reportOf(made, Kept)
}
