import { eq } from 'drizzle-orm'
import type { PaperListItem } from '../../../contract/papers/papers.ts'
import { withdrawalTexts, type WithdrawalBody } from '../../../contract/papers/withdrawal.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import { broken, mustBeCurrent } from '../../http/refusal.ts'
import type { Actor } from '../actor.ts'
import { addEntry } from '../addEntry.ts'
import { lettersTo, type LetterContext } from '../mails/authorLetters.ts'
import { lockPaper } from '../lock.ts'
import { returnMail } from './returnMail.ts'
import { authorsOf, listItem } from '../rows.ts'
import { papers } from '../../db/schema/papers.ts'
import { mustNotWait } from '../decisions/waitingDecisions.ts'

/**
 * Lets a withdrawn paper take part again, with its former status. Queues a mail to the organisers and one to every
 * author. Refuses a paper that was not withdrawn, and one with a decision that can still be undone (422).
 */
export async function bringPaperBack(
  sql: Sql,
  context: LetterContext,
  actor: Actor,
  id: string,
  body: WithdrawalBody,
  ifMatch: number | null,
): Promise<PaperListItem> {
  const paper = await lockPaper(sql, id)
  if (paper.WithdrawnOn === null) throw broken(withdrawalTexts.notWithdrawn)
  await mustNotWait(sql, id)
  mustBeCurrent(ifMatch, paper.Version)
  const Reason = body.Reason.trim()
  const LastModifiedOn = new Date(context.now()).toISOString()
  await sql
    .update(papers)
    .set({ WithdrawnOn: null, WithdrawReason: '', LastModifiedOn, Version: paper.Version + 1 })
    .where(eq(papers.Id, id))
  await addEntry(sql, context, { paper, Kind: 'return', ChangedBy: actor.UserId, Reason })
  const conference = await getHomePageRow(sql)
  const letterOf = returnMail({ ...paper, Reason }, conference, context.publicUrl())
  await context.mailer.queue(
    sql,
    { ...letterOf(), Recipient: conference.SupportEmail },
    ...lettersTo(context, await authorsOf(sql, [id]), letterOf),
  )
  return listItem(sql, id, actor.UserId)
}
