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
import { authorsOf, listItem } from '../rows.ts'
import { papers } from '../../db/schema/papers.ts'
import { withdrawalMail } from './withdrawalMail.ts'

/**
 * Withdraws a submitted or decided paper of the caller, or an admin withdraws it for its author: the status stays,
 * but the paper can no longer be decided on, edited or given another file (design §3 "Papers"). Queues a mail to the
 * organisers and one to every author.
 */
export async function withdrawPaper(
  sql: Sql,
  context: LetterContext,
  actor: Actor,
  paper: Permitted<LockedPaper, 'withdraw'>,
  { Reason }: WithdrawalBody,
): Promise<PaperListItem> {
  const WithdrawnOn = new Date(context.now()).toISOString()
  const WithdrawReason = Reason.trim()
  await sql
    .update(papers)
    .set({ WithdrawnOn, WithdrawReason, LastModifiedOn: WithdrawnOn, Version: paper.Version + 1 })
    .where(eq(papers.Id, paper.Id))
  await addEntry(sql, context, { paper, Kind: 'withdrawal', ChangedBy: actor.UserId, Reason: WithdrawReason })
  const conference = await getHomePageRow(sql)
  const said = { ...paper, WithdrawnOn, WithdrawReason, IsForAuthor: paper.OwnerId !== actor.UserId }
  const letterOf = withdrawalMail(said, conference, context.publicUrl())
  await context.mailer.queue(
    sql,
    { ...letterOf(), Recipient: conference.SupportEmail },
    ...lettersTo(context, await authorsOf(sql, [paper.Id]), letterOf),
  )
  return listItem(sql, paper.Id, actor.UserId)
}
