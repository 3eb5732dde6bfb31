import { eq } from 'drizzle-orm'
import { commitments, papers } from '../../db/schema/papers.ts'
import type { Notifying } from '../../directory/notify.ts'
import type { Permitted } from '../../http/permitted.ts'
import type { LockedPaper } from '../lockPaper.ts'
import type { LetterContext } from '../mails/authorLetters.ts'
import { permitCommitted } from '../rights.ts'
import { arrivedFile, keptCommitment } from './commitmentReads.ts'
import { fulfil } from './fulfilCommitment.ts'

/**
 * Lets the file of a commitment follow until the extension of its draft, also one whose time had run out, unless the
 * draft was changed since. A file that came too late then counts.
 */
export async function giveFileTime(
  call: Notifying,
  context: LetterContext,
  paper: Permitted<LockedPaper, 'extend'>,
  until: string,
): Promise<void> {
  const { sql } = call
  const kept = await keptCommitment(sql, paper.Id)
  if (!kept || kept.State === 'done' || until <= kept.FileUntil) return
  const isAsCommitted = kept.PaperVersion === paper.Version && kept.AuthorsVersion === paper.AuthorsVersion
  if (!isAsCommitted) return
  const times = { CommittedOn: kept.CommittedOn, FileUntil: until }
  await sql
    .update(commitments)
    .set({ ...times, State: 'waiting' })
    .where(eq(commitments.PaperId, paper.Id))
  await sql.update(papers).set(times).where(eq(papers.Id, paper.Id))
  const file = await arrivedFile(sql, paper.OwnerId, kept)
  if (file) await fulfil(call, context, permitCommitted(paper), { CommittedOn: kept.CommittedOn, file })
}
