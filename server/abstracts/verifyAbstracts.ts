import { inArray, sql as text } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import {
  abstractTexts,
  type VerifyBody,
  type VerifyManyBody,
  type VerifyOutcome,
} from '../../contract/abstracts/abstracts.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import { eachInSlices } from '../db/yielding.ts'
import { mayVerifyAbstracts, papersOf, type Held, type Verifiable } from './rights.ts'
import { distinctIds } from '../papers/decisions/decisionRights.ts'
import { hashOf, madeNow, signedSet } from './sign.ts'
import { bytesOf, signatureOf } from './signature.ts'
import { abstracts } from '../db/schema/abstracts.ts'

interface Looked extends Pick<VerifyBody, 'Verified'> {
  /** Absent if they stay as they are. */
  readonly Remarks?: string
  readonly UserId: string
  readonly now: number
}

async function note(
  sql: Sql,
  held: readonly Verifiable[],
  { UserId, now, Verified, ...looked }: Looked,
): Promise<void> {
  const rows: PgInsertValue<typeof abstracts>[] = []
  await eachInSlices(held, ({ Id, Abstract }) => {
    rows.push({
      PaperId: Id,
      TextHash: hashOf(Abstract),
      Signature: bytesOf(signatureOf(Abstract)),
      MadeOn: madeNow,
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
        ...signedSet,
        Verified: text`excluded.verified`,
        VerifiedBy: text`excluded.verified_by`,
        VerifiedOn: text`excluded.verified_on`,
        ...looked,
      },
    })
}

type Verifying = Pick<Looked, 'UserId' | 'now'>

/** Records that somebody has checked an abstract as it is now, or takes that back. */
export async function verifyAbstract(
  sql: Sql,
  paper: Verifiable,
  { Verified, Remarks }: VerifyBody,
  by: Verifying,
): Promise<void> {
  await note(sql, [paper], { ...by, Verified, Remarks: Remarks.trim() })
}

type Noted = Pick<typeof abstracts.$inferSelect, 'Verified' | 'VerifiedBy' | 'VerifiedOn'>

/** Why an abstract stays as it is; empty if it changes. */
function whyLeft(
  paper: Held | undefined,
  noted: Noted | undefined,
  body: VerifyManyBody,
  by: string,
): string {
  if (!paper) return abstractTexts.isGone
  if (paper.Status === 'draft') return abstractTexts.isDraft
  if (body.Verified) return noted?.Verified ? abstractTexts.isVerified : ''
  if (!noted?.Verified) return abstractTexts.isNotVerified
  const isOwn = noted.VerifiedBy === by && noted.VerifiedOn === body.VerifiedOn
  return body.VerifiedOn === undefined || isOwn ? '' : abstractTexts.isOthers
}

async function verifyEach<Paper extends Held>(
  sql: Sql,
  found: readonly Paper[],
  body: VerifyManyBody,
  by: string,
): Promise<Outcome & { readonly changed: readonly Paper[] }> {
  const ids = distinctIds(body.PaperIds)
  const byId = new Map(found.map((paper) => [paper.Id, paper]))
  const { PaperId, TextHash, Verified, VerifiedBy, VerifiedOn } = abstracts
  const rows = await sql
    .select({ PaperId, TextHash, Verified, VerifiedBy, VerifiedOn })
    .from(abstracts)
    .where(inArray(PaperId, ids))
  // A text changed a moment ago may not be signed yet.
  const isOfText = (row: (typeof rows)[number]) =>
    row.TextHash === hashOf(byId.get(row.PaperId)?.Abstract ?? '')
  const noted = new Map(rows.filter(isOfText).map((row) => [row.PaperId, row]))
  const outcome = { Changed: [] as Outcome['Changed'], Left: [] as Outcome['Left'] }
  const changed = new Set<string>()
  for (const Id of ids) {
    const paper = byId.get(Id)
    const { PaperCode = '', PaperTitle = '' } = paper ?? {}
    const Why = whyLeft(paper, noted.get(Id), body, by)
    if (Why) outcome.Left.push({ Id, PaperCode, PaperTitle, Why })
    else outcome.Changed.push({ Id, PaperCode, PaperTitle })
    if (!Why) changed.add(Id)
  }
  return { ...outcome, changed: found.filter(({ Id }) => changed.has(Id)) }
}

type Outcome = Pick<VerifyOutcome, 'Changed' | 'Left'>

/**
 * Which of some abstracts would be verified, or no longer be, and why the others are left. Drafts and deleted papers
 * are left, so that a selection of a thousand does not fail for one.
 */
export async function previewVerification(
  sql: Sql,
  body: VerifyManyBody,
  by: string,
): Promise<VerifyOutcome> {
  const found = await papersOf(sql, distinctIds(body.PaperIds))
  const { Changed, Left } = await verifyEach(sql, found, body, by)
  return { Changed, Left, VerifiedOn: null }
}

/**
 * Verifies abstracts as they are now, or takes that back; remarks stay. Returns what is left and why, as
 * `previewVerification` does; `VerifiedOn` identifies this change, so that undo takes back nothing that others
 * verified since.
 */
export async function verifyMany(sql: Sql, body: VerifyManyBody, by: Verifying): Promise<VerifyOutcome> {
  const found = await mayVerifyAbstracts(sql, distinctIds(body.PaperIds))
  const { Changed, Left, changed } = await verifyEach(sql, found, body, by.UserId)
  await note(sql, changed, { ...by, Verified: body.Verified })
  return { Changed, Left, VerifiedOn: body.Verified ? new Date(by.now).toISOString() : null }
}
