import { and, eq, gt, lte, max } from 'drizzle-orm'
import { commitmentEnd, commitmentTexts, type CommitmentHash } from '../../../contract/papers/commitment.ts'
import { limits } from '../../../contract/core/limits.ts'
import type { Sql } from '../../db/database.ts'
import { commitmentHashes, papers } from '../../db/schema/papers.ts'
import type { Actor, Context } from '../../http/context.ts'
import { broken } from '../../http/refusal.ts'
import { mustBeBefore, submissionEndOf } from '../drafts/submissionDeadline.ts'

const instantOf = (now: number) => new Date(now).toISOString()

const isOf = (UserId: string, now: number) =>
  and(eq(commitmentHashes.UserId, UserId), gt(commitmentHashes.TextUntil, instantOf(now)))

/** The latest extension of one of the person's drafts; null without one. */
async function latestExtension(sql: Sql, UserId: string): Promise<string | null> {
  const [found] = await sql
    .select({ Until: max(papers.ExtendedUntil) })
    .from(papers)
    .where(and(eq(papers.OwnerId, UserId), eq(papers.Status, 'draft')))
  return found?.Until ?? null
}

/**
 * Keeps the hash of a commitment whose text follows, with its time; the same hash again keeps its first time. Refuses it
 * after the end of submission, and too many of one person (422).
 */
export async function commitToHash(
  sql: Sql,
  { now }: Pick<Context, 'now'>,
  { UserId }: Pick<Actor, 'UserId'>,
  Sha256: string,
): Promise<CommitmentHash> {
  const earlier = await hashOf(sql, UserId, Sha256, now())
  if (earlier) return earlier
  const end = await submissionEndOf(sql, await latestExtension(sql, UserId))
  mustBeBefore(end, now())
  await sql
    .delete(commitmentHashes)
    .where(and(eq(commitmentHashes.UserId, UserId), lte(commitmentHashes.TextUntil, instantOf(now()))))
  if ((await sql.$count(commitmentHashes, eq(commitmentHashes.UserId, UserId))) >= limits.CommitmentHashes)
    throw broken(commitmentTexts.tooManyHashes)
  const kept = { Sha256, CommittedOn: instantOf(now()), TextUntil: commitmentEnd(now(), end) }
  await sql.insert(commitmentHashes).values({ UserId, ...kept })
  return kept
}

/** A hash that a person committed to, while its text may still follow; undefined without it. */
async function hashOf(
  sql: Sql,
  UserId: string,
  Sha256: string,
  now: number,
): Promise<CommitmentHash | undefined> {
  const [found] = await sql
    .select({
      Sha256: commitmentHashes.Sha256,
      CommittedOn: commitmentHashes.CommittedOn,
      TextUntil: commitmentHashes.TextUntil,
    })
    .from(commitmentHashes)
    .where(and(isOf(UserId, now), eq(commitmentHashes.Sha256, Sha256)))
  return found
}

/** True if the text of one of the person's commitments may still follow: its draft may be new here. */
export const owesText = async (sql: Sql, { UserId }: Pick<Actor, 'UserId'>, now: number): Promise<boolean> =>
  (await sql.$count(commitmentHashes, isOf(UserId, now))) > 0

/** Forgets a hash whose text has followed. */
export const forgetHash = (sql: Sql, UserId: string, Sha256: string) =>
  sql
    .delete(commitmentHashes)
    .where(and(eq(commitmentHashes.UserId, UserId), eq(commitmentHashes.Sha256, Sha256)))
