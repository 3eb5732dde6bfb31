import { eq } from 'drizzle-orm'
import type { PaperListItem } from '../../../contract/papers/papers.ts'
import type { WithdrawalBody } from '../../../contract/papers/withdrawal.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import type { Permitted } from '../../http/permitted.ts'
import type { Actor } from '../../http/context.ts'
import { addEntry } from '../addEntry.ts'
import { lettersTo, type LetterContext } from '../mails/authorLetters.ts'
import type { LockedPaper } from '../lock.ts'
import { returnMail } from './returnMail.ts'
import { authorsOf, listItem } from '../rows.ts'
import { papers } from '../../db/schema/papers.ts'

/**
 * Lets a withdrawn paper take part again, with its former status. Queues a mail to the organisers and one to every
 * author.
 */
export async function bringPaperBack(
  sql: Sql,
  context: LetterContext,
  actor: Actor,
  paper: Permitted<LockedPaper, 'bring back'>,
  body: WithdrawalBody,
): Promise<PaperListItem> {
  const Reason = body.Reason.trim()
  const LastModifiedOn = new Date(context.now()).toISOString()
  await sql
    .update(papers)
    .set({ WithdrawnOn: null, WithdrawReason: '', LastModifiedOn, Version: paper.Version + 1 })
    .where(eq(papers.Id, paper.Id))
  await addEntry(sql, context, { paper, Kind: 'return', ChangedBy: actor.UserId, Reason })
  const conference = await getHomePageRow(sql)
  const letterOf = returnMail({ ...paper, Reason }, conference, context.publicUrl())
  await context.mailer.queue(
    sql,
    { ...letterOf(), Recipient: conference.SupportEmail },
    ...lettersTo(context, await authorsOf(sql, [paper.Id]), letterOf),
  )
  return listItem(sql, paper.Id, actor.UserId)
}
