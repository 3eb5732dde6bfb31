import { eq } from 'drizzle-orm'
import type { PaperListItem } from '../../../contract/papers/papers.ts'
import { withdrawalTexts, type WithdrawalBody } from '../../../contract/papers/withdrawal.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import { broken, mustBeCurrent } from '../../http/refusal.ts'
import type { Actor } from '../actor.ts'
import { addEntry } from '../addEntry.ts'
import { mustTakePart } from '../drafts/editable.ts'
import { lettersTo, type LetterContext } from '../mails/authorLetters.ts'
import { lockOwnPaper, lockPaper } from '../lock.ts'
import { authorsOf, listItem } from '../rows.ts'
import { papers } from '../../db/schema/papers.ts'
import { withdrawalMail } from './withdrawalMail.ts'

/**
 * Withdraws a submitted or decided paper of the caller, or an admin withdraws it for its author: the status stays,
 * but the paper can no longer be decided on, edited or given another file (design §3 "Papers"). Queues a mail to the
 * organisers and one to every author. Refuses a draft and a paper that is already withdrawn (422).
 */
export async function withdrawPaper(
  sql: Sql,
  context: LetterContext,
  actor: Actor,
  id: string,
  { Reason }: WithdrawalBody,
  ifMatch: number | null,
): Promise<PaperListItem> {
  const paper = actor.Roles.includes('Admin') ? await lockPaper(sql, id) : await lockOwnPaper(sql, id, actor)
  if (paper.Status === 'draft') throw broken(withdrawalTexts.notSubmitted)
  mustTakePart(paper)
  mustBeCurrent(ifMatch, paper.Version)
  const WithdrawnOn = new Date(context.now()).toISOString()
  const WithdrawReason = Reason.trim()
  await sql
    .update(papers)
    .set({ WithdrawnOn, WithdrawReason, LastModifiedOn: WithdrawnOn, Version: paper.Version + 1 })
    .where(eq(papers.Id, id))
  await addEntry(sql, context, { paper, Kind: 'withdrawal', ChangedBy: actor.UserId, Reason: WithdrawReason })
  const conference = await getHomePageRow(sql)
  const said = { ...paper, WithdrawnOn, WithdrawReason, IsForAuthor: paper.OwnerId !== actor.UserId }
  const letterOf = withdrawalMail(said, conference, context.publicUrl())
  await context.mailer.queue(
    sql,
    { ...letterOf(), Recipient: conference.SupportEmail },
    ...lettersTo(context, await authorsOf(sql, [id]), letterOf),
  )
  return listItem(sql, id, actor.UserId)
}
