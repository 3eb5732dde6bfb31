import { parse } from 'csv-parse/sync'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { limits } from '../../contract/core/limits.ts'
import {
  reviewDeskTexts,
  type AssignmentReport,
  type AssignmentsBody,
} from '../../contract/reviews/reviewDesk.ts'
import type { Sql } from '../db/database.ts'
import { broken } from '../http/refusal.ts'
import { papers } from '../db/schema/papers.ts'
import { mustBeInFuture, reportOf, writePairs } from './assign.ts'
import { mayAssign, type Assignable } from './rights.ts'
import type { Pair } from './loadBalancing.ts'
import { listAuditors } from './candidates.ts'
import { conflictOf, isAsked } from './conflicts.ts'

/** The most wrong lines named in one refusal. */
const named = 20

const Line = z.object({ PaperCode: z.string(), Email: z.string() })

/** The lines of the file; 422 if it cannot be read. */
function readLines(csv: string): z.infer<typeof Line>[] {
  let rows: unknown
  try {
    rows = parse(csv, {
      bom: true,
      columns: true,
      trim: true,
      skip_empty_lines: true,
      delimiter: [',', ';', '\t'],
    })
  } catch {
    throw broken(reviewDeskTexts.csvUnreadable)
  }
  const lines = z.array(Line).safeParse(rows)
  if (!lines.success) throw broken(reviewDeskTexts.csvUnreadable)
  if (lines.data.length === 0) throw broken(reviewDeskTexts.csvEmpty)
  if (lines.data.length > limits.AssignmentsAtOnce) throw broken(reviewDeskTexts.csvTooLong)
  return lines.data
}

/** Assigns the pairs of a CSV file, all or none; errors name the line, where line 1 is the header. */
export async function importAssignments(
  sql: Sql,
  now: number,
  { Csv, DueOn, DryRun }: AssignmentsBody,
): Promise<AssignmentReport> {
  mustBeInFuture(DueOn, now)
  const lines = readLines(Csv)
  const codes = [...new Set(lines.map(({ PaperCode }) => PaperCode))]
  const found = await sql
    .select({ Id: papers.Id, PaperCode: papers.PaperCode })
    .from(papers)
    .where(inArray(papers.PaperCode, codes.filter(Boolean)))
  const reviewed =
    found.length > 0
      ? await mayAssign(
          sql,
          found.map(({ Id }) => Id),
        )
      : []
  const paperOf = new Map(reviewed.map((paper) => [paper.PaperCode, paper]))
  const auditorOf = new Map((await listAuditors(sql)).map((auditor) => [auditor.Email, auditor]))
  const wrong: string[] = []
  const pairs = new Map<string, Pair<Assignable>>()
  let Kept = 0
  for (const [index, { PaperCode, Email }] of lines.entries()) {
    const paper = paperOf.get(PaperCode)
    const auditor = auditorOf.get(Email.toLowerCase())
    const error =
      paper === undefined
        ? reviewDeskTexts.unknownPaper(PaperCode)
        : auditor === undefined
          ? reviewDeskTexts.unknownAuditor(Email)
          : conflictOf(paper, auditor)
    if (error !== undefined || !paper || !auditor) {
      if (error !== undefined) wrong.push(reviewDeskTexts.line(index + 2, error))
      continue
    }
    if (isAsked(paper, auditor)) Kept += 1
    else pairs.set(`${paper.PaperId} ${auditor.AuditorId}`, { paper, auditor })
  }
  if (wrong.length > 0) throw broken(...wrong.slice(0, named))
  const made = [...pairs.values()]
  if (!DryRun) await writePairs(sql, made, DueOn)
  return reportOf(made, Kept, [])
}
