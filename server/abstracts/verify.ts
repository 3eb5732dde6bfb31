import { eq } from 'drizzle-orm'
import { noId } from '../../contract/limits.ts'
import type { VerifyBody } from '../../contract/abstracts.ts'
import type { Sql } from '../db/database.ts'
import { notFound } from '../http/refusal.ts'
import { papers } from '../papers/table.ts'
import { hashOf } from './sign.ts'
import { bytesOf, signatureOf } from './signature.ts'
import { abstracts } from './table.ts'

/** Notes that somebody has looked at an abstract as it is now, or takes that back; 404 for no paper. */
export async function verifyAbstract(
  sql: Sql,
  PaperId: string,
  { Verified, Remarks }: VerifyBody,
  { UserId, now }: { readonly UserId: string; readonly now: number },
): Promise<void> {
  const [paper] = await sql
    .select({ Abstract: papers.Abstract })
    .from(papers)
    .where(eq(papers.Id, PaperId))
    .for('share')
  if (!paper) throw notFound()
  const looked = {
    Verified,
    Remarks: Remarks.trim(),
    VerifiedBy: Verified ? UserId : noId,
    VerifiedOn: Verified ? new Date(now).toISOString() : null,
  }
  const signed = {
    TextHash: hashOf(paper.Abstract),
    Signature: bytesOf(signatureOf(paper.Abstract)),
  }
  await sql
    .insert(abstracts)
    .values({ PaperId, ...signed, ...looked })
    .onConflictDoUpdate({ target: abstracts.PaperId, set: { ...signed, ...looked } })
}
