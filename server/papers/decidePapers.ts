import { asc, inArray, sql as text } from 'drizzle-orm'
import type { DecisionBody } from '../../contract/decisions.ts'
import { noId } from '../../contract/limits.ts'
import { mailTexts } from '../../contract/mails.ts'
import { paperTexts } from '../../contract/papers.ts'
import { withdrawalTexts } from '../../contract/withdrawal.ts'
import { getHomePageRow } from '../content/settings.ts'
import type { Sql } from '../db/database.ts'
import { conflicting, notFound } from '../http/refusal.ts'
import { startRun } from '../mail/announcement.ts'
import type { Actor } from './actor.ts'
import { decisionMail } from './decisionMail.ts'
import { lettersTo, type LetterContext } from './letters.ts'
import { authorsOf } from './rows.ts'
import { papers, statusChanges } from './table.ts'

/**
 * Approves or rejects submitted papers, all or none (409 if one is not submitted or was withdrawn, 404 if one is not there). Keeps the
 * feedback and the history, and queues a mail to every author of each paper, to be sent after the commit. A decision
 * is no change of content: `LastModifiedOn` stays. Answers the ids of the papers, each once.
 */
export async function decidePapers(
  sql: Sql,
  context: LetterContext,
  actor: Pick<Actor, 'UserId'>,
  { PaperIds, Status, Feedback }: DecisionBody,
): Promise<string[]> {
  const ids = [...new Set(PaperIds.map((id) => id.toLowerCase()))]
  // Held in one order, so that two decisions on the same papers never wait for each other in a circle.
  const decided = await sql
    .select({
      Id: papers.Id,
      Status: papers.Status,
      PaperCode: papers.PaperCode,
      PaperTitle: papers.PaperTitle,
      WithdrawnOn: papers.WithdrawnOn,
    })
    .from(papers)
    .where(inArray(papers.Id, ids))
    .orderBy(asc(papers.Id))
    .for('update')
  if (decided.length < ids.length) throw notFound()
  if (decided.some((paper) => paper.Status !== 'submitted')) throw conflicting(paperTexts.notDecidable)
  if (decided.some((paper) => paper.WithdrawnOn !== null)) throw conflicting(withdrawalTexts.already)
  const ChangedOn = new Date(context.now()).toISOString()
  await sql
    .update(papers)
    .set({ Status, Feedback, Version: text`${papers.Version} + 1` })
    .where(inArray(papers.Id, ids))
  await sql.insert(statusChanges).values(
    ids.map((PaperId) => ({
      PaperId,
      ChangedBy: actor.UserId,
      ChangedOn,
      FromStatus: 'submitted' as const,
      ToStatus: Status,
      Feedback,
    })),
  )
  const conference = await getHomePageRow(sql)
  const link = context.publicUrl()
  const authors = await authorsOf(sql, ids)
  const mails = decided.flatMap((paper) => {
    const letterOf = decisionMail({ ...paper, Status, Feedback }, conference, link)
    const its = authors.filter(({ PaperId }) => PaperId === paper.Id)
    return lettersTo(context, its, letterOf)
  })
  const RunId = ids.length > 1 ? await startRun(sql, mailTexts.decisions(ids.length)) : noId
  await context.mailer.queue(sql, ...mails.map((mail) => ({ ...mail, RunId })))
  return ids
}
