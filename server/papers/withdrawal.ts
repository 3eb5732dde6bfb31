import { eq } from 'drizzle-orm'
import type { HomePage } from '../../contract/content/content.ts'
import { momentIn } from '../../contract/core/moments.ts'
import { deskPaperPath } from '../../contract/papers/paperPath.ts'
import { statusLabels, type PaperListItem } from '../../contract/papers/papers.ts'
import type { ReasonBody } from '../../contract/core/rules.ts'
import { withdrawalTexts } from '../../contract/papers/withdrawal.ts'
import { getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import { papers } from '../db/schema/papers.ts'
import type { Actor } from '../http/context.ts'
import type { Permitted } from '../http/permitted.ts'
import type { Letter } from '../mail/mail.ts'
import { write } from '../mail/template.ts'
import { returnTemplate, withdrawalForAuthorTemplate, withdrawalTemplate } from '../mail/templates/papers.ts'
import { addEntry } from './history.ts'
import type { LockedPaper } from './lockPaper.ts'
import { aboutPaper, lettersTo, type LetterContext, type PaperLinks } from './mails/authorLetters.ts'
import { authorsOf, listItem } from './rows.ts'

/** Stores a change, adds it to the history, and queues a mail to the organisers and one to every author. */
async function change(
  sql: Sql,
  context: LetterContext,
  actor: Actor,
  paper: LockedPaper,
  changed: Pick<Parameters<typeof addEntry>[2], 'Kind' | 'Reason'> & {
    readonly set: Pick<LockedPaper, 'WithdrawnOn' | 'WithdrawReason' | 'LastModifiedOn'>
    readonly letterOf: (links: PaperLinks, conference: HomePage) => Letter
  },
): Promise<PaperListItem> {
  await sql
    .update(papers)
    .set({ ...changed.set, Version: paper.Version + 1 })
    .where(eq(papers.Id, paper.Id))
  const { Kind, Reason } = changed
  await addEntry(sql, context, { paper, Kind, ChangedBy: actor.UserId, Reason })
  const conference = await getHomePageRow(sql)
  const organisersLinks = { PaperLink: `${context.publicUrl()}${deskPaperPath(paper.Id)}`, ObjectionLink: '' }
  const letterOf = (links: PaperLinks) => changed.letterOf(links, conference)
  await context.mailer.queue(
    sql,
    { ...letterOf(organisersLinks), Recipient: conference.SupportEmail },
    ...lettersTo(context, await authorsOf(sql, [paper.Id]), letterOf),
  )
  return listItem(sql, paper.Id, actor.UserId)
}

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
  body: ReasonBody,
): Promise<PaperListItem> {
  const Reason = body.Reason.trim()
  const WithdrawnOn = new Date(context.now()).toISOString()
  const template = paper.OwnerId === actor.UserId ? withdrawalTemplate : withdrawalForAuthorTemplate
  return change(sql, context, actor, paper, {
    Kind: 'withdrawal',
    Reason,
    set: { WithdrawnOn, WithdrawReason: Reason, LastModifiedOn: WithdrawnOn },
    letterOf: (links, conference) => {
      const fact = [withdrawalTexts.withdrawn, momentIn(conference.TimeZone, WithdrawnOn)] as const
      return write(template, conference, { ...aboutPaper(paper, fact), Reason, ...links })
    },
  })
}

/**
 * Lets a withdrawn paper take part again, with its former status. Queues a mail to the organisers and one to every
 * author.
 */
export async function bringPaperBack(
  sql: Sql,
  context: LetterContext,
  actor: Actor,
  paper: Permitted<LockedPaper, 'bring back'>,
  body: ReasonBody,
): Promise<PaperListItem> {
  const Reason = body.Reason.trim()
  return change(sql, context, actor, paper, {
    Kind: 'return',
    Reason,
    set: { WithdrawnOn: null, WithdrawReason: '', LastModifiedOn: new Date(context.now()).toISOString() },
    letterOf: (links, conference) => {
      const about = aboutPaper(paper, ['Status', statusLabels[paper.Status]])
      return write(returnTemplate, conference, { ...about, Reason, ...links })
    },
  })
}
