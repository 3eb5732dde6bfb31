import { asc, inArray, sql as text } from 'drizzle-orm'
import {
  abstractTexts,
  type VerifyBody,
  type VerifyManyBody,
  type VerifyOutcome,
} from '../../contract/abstracts.ts'
import { noId } from '../../contract/limits.ts'
import type { Sql } from '../db/database.ts'
import { eachInSlices } from '../db/slices.ts'
import { notFound } from '../http/refusal.ts'
import { distinctIds } from '../papers/holdDecidable.ts'
import { papers } from '../papers/table.ts'
import { hashOf } from './sign.ts'
import { bytesOf, signatureOf } from './signature.ts'
import { abstracts } from './table.ts'

interface Looked extends Pick<VerifyBody, 'Verified'> {
  /** Absent where they stay as they are. */
  readonly Remarks?: string
  readonly UserId: string
  readonly now: number
}

/** Papers whose abstracts may be verified, held until the end of the transaction. */
const heldPapers = (sql: Sql, ids: readonly string[]) =>
  sql
    .select({
      Id: papers.Id,
      PaperCode: papers.PaperCode,
      PaperTitle: papers.PaperTitle,
      Status: papers.Status,
      Abstract: papers.Abstract,
    })
    .from(papers)
    .where(inArray(papers.Id, [...ids]))
    .orderBy(asc(papers.Id))
    .for('share')

type Held = Awaited<ReturnType<typeof heldPapers>>[number]

async function note(
  sql: Sql,
  held: readonly Held[],
  { UserId, now, Verified, ...looked }: Looked,
): Promise<void> {
  const rows: (typeof abstracts.$inferInsert)[] = []
  await eachInSlices(held, ({ Id, Abstract }) => {
    rows.push({
      PaperId: Id,
      TextHash: hashOf(Abstract),
      Signature: bytesOf(signatureOf(Abstract)),
      Verified,
      VerifiedBy: Verified ? UserId : noId,
      VerifiedOn: Verified ? new Date(now).toISOString() : null,
      ...looked,
    })
  })
  if (rows.length === 0) return
  await sql
    .insert(abstracts)
    .values(rows)
    .onConflictDoUpdate({
      target: abstracts.PaperId,
      set: {
        TextHash: text`excluded.text_hash`,
        Signature: text`excluded.signature`,
        Verified: text`excluded.verified`,
        VerifiedBy: text`excluded.verified_by`,
        VerifiedOn: text`excluded.verified_on`,
        ...looked,
      },
    })
}

type Verifying = Pick<Looked, 'UserId' | 'now'>

/** Notes that somebody has looked at an abstract as it is now, or takes that back; 404 for no paper. */
export async function verifyAbstract(
  sql: Sql,
  PaperId: string,
  { Verified, Remarks }: VerifyBody,
  by: Verifying,
): Promise<void> {
  const held = await heldPapers(sql, [PaperId])
  if (held.length === 0) throw notFound()
  await note(sql, held, { ...by, Verified, Remarks: Remarks.trim() })
}

/** Why an abstract is left as it is; empty where it is not. */
function whyLeft(paper: Held | undefined, isVerified: boolean, wanted: boolean): string {
  if (!paper) return abstractTexts.isGone
  if (paper.Status === 'draft') return abstractTexts.isDraft
  if (isVerified !== wanted) return ''
  return wanted ? abstractTexts.isVerified : abstractTexts.isNotVerified
}

/**
 * Which of some abstracts would be verified, or not be so any more, and why the others are left. Drafts and papers that
 * are gone are left: somebody who chose a thousand shall not begin anew for one.
 */
export async function judgeAbstracts(
  sql: Sql,
  { PaperIds, Verified }: VerifyManyBody,
): Promise<VerifyOutcome & { readonly held: readonly Held[] }> {
  const ids = distinctIds(PaperIds)
  const held = new Map((await heldPapers(sql, ids)).map((paper) => [paper.Id, paper]))
  const noted = await sql
    .select({ PaperId: abstracts.PaperId, TextHash: abstracts.TextHash, Verified: abstracts.Verified })
    .from(abstracts)
    .where(inArray(abstracts.PaperId, ids))
  // A text that was changed a moment ago may not be signed yet.
  const isOfText = ({ PaperId, TextHash }: (typeof noted)[number]) =>
    TextHash === hashOf(held.get(PaperId)?.Abstract ?? '')
  const verified = new Set(noted.filter((row) => row.Verified && isOfText(row)).map(({ PaperId }) => PaperId))
  const outcome = { Changed: [] as VerifyOutcome['Changed'], Left: [] as VerifyOutcome['Left'] }
  for (const Id of ids) {
    const paper = held.get(Id)
    const { PaperCode = '', PaperTitle = '' } = paper ?? {}
    const Why = whyLeft(paper, verified.has(Id), Verified)
    if (Why) outcome.Left.push({ Id, PaperCode, PaperTitle, Why })
    else outcome.Changed.push({ Id, PaperCode, PaperTitle })
  }
  const changed = new Set(outcome.Changed.map(({ Id }) => Id))
  return { ...outcome, held: [...held.values()].filter(({ Id }) => changed.has(Id)) }
}

/** Verifies abstracts as they are now, or takes that back; remarks stay. What is left, and why, as `judgeAbstracts`. */
export async function verifyMany(sql: Sql, body: VerifyManyBody, by: Verifying): Promise<VerifyOutcome> {
  const { held, ...outcome } = await judgeAbstracts(sql, body)
  await note(sql, held, { ...by, Verified: body.Verified })
  return outcome
}
