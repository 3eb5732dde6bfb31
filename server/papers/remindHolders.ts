import { and, asc, eq, inArray, sql as text } from 'drizzle-orm'
import { dayIn } from '../../contract/dates.ts'
import type { RemindBody, Reminding } from '../../contract/draftReminders.ts'
import { noId } from '../../contract/limits.ts'
import { mailTexts } from '../../contract/mails.ts'
import { momentIn } from '../../contract/moments.ts'
import { toldDraftReminder } from '../../contract/told.ts'
import { users } from '../accounts/table.ts'
import { deadline, getHomePageRow } from '../content/settings.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import type { Publishing } from '../hub/hub.ts'
import { startRun } from '../mail/announcement.ts'
import { notify } from '../notifications/notify.ts'
import { distinctIds } from './holdDecidable.ts'
import { reminderMail } from './reminderMail.ts'
import { draftReminders, papers } from './table.ts'

interface Holder {
  readonly UserId: string
  readonly UserDetailId: string
  readonly Email: string
  readonly Drafts: readonly { readonly Id: string; readonly Title: string; readonly Until: string | null }[]
}

/** Drafts that are meant, with whether their holder was reminded of them on a day. Nobody is reminded who is blocked. */
async function findDrafts(sql: Sql, { PaperIds }: RemindBody, day: string) {
  return sql
    .select({
      Id: papers.Id,
      Title: papers.PaperTitle,
      Until: papers.ExtendedUntil,
      UserId: users.Id,
      UserDetailId: users.UserDetailId,
      Email: users.Email,
      IsReminded: text<boolean>`exists (select 1 from ${draftReminders} where ${draftReminders.PaperId} = ${papers.Id} and ${draftReminders.Day} = ${day})`,
    })
    .from(papers)
    .innerJoin(users, eq(users.Id, papers.OwnerId))
    .where(
      and(
        eq(papers.Status, 'draft'),
        eq(users.Blocked, false),
        PaperIds ? inArray(papers.Id, distinctIds(PaperIds)) : undefined,
      ),
    )
    .orderBy(asc(users.Id), asc(papers.CreatedOn), asc(papers.Id))
}

const countOf = (drafts: Awaited<ReturnType<typeof findDrafts>>): Reminding => {
  const due = drafts.filter(({ IsReminded }) => !IsReminded)
  return {
    Drafts: due.length,
    People: new Set(due.map(({ UserId }) => UserId)).size,
    RemindedToday: drafts.length - due.length,
  }
}

/** Today by the conference's clock. */
async function today(sql: Sql, { now }: Pick<Context, 'now'>): Promise<string> {
  const { TimeZone } = await getHomePageRow(sql)
  return dayIn(now(), TimeZone)
}

/** Whom a reminder would reach. */
export async function previewReminder(
  sql: Sql,
  context: Pick<Context, 'now'>,
  body: RemindBody,
): Promise<Reminding> {
  return countOf(await findDrafts(sql, body, await today(sql, context)))
}

/** Drafts by who holds them. */
function holdersOf(drafts: Awaited<ReturnType<typeof findDrafts>>): Holder[] {
  const holders = new Map<string, Holder>()
  for (const { UserId, UserDetailId, Email, Id, Title, Until } of drafts) {
    const before = holders.get(UserId)?.Drafts ?? []
    holders.set(UserId, { UserId, UserDetailId, Email, Drafts: [...before, { Id, Title, Until }] })
  }
  return [...holders.values()]
}

/** Rows of one statement. */
const atOnce = 500

/**
 * Reminds holders of drafts by one mail and one notification each, and of a draft once a day at most, however many
 * organisers press the button. Call `mailer.wake` after the commit.
 */
export async function remindHolders(
  sql: Sql,
  context: Pick<Context, 'now' | 'mailer' | 'publicUrl'>,
  publish: Publishing['publish'],
  body: RemindBody,
): Promise<Reminding> {
  const Day = await today(sql, context)
  const found = await findDrafts(sql, body, Day)
  const due = found.filter(({ IsReminded }) => !IsReminded)
  const noted = new Set<string>()
  for (let start = 0; start < due.length; start += atOnce) {
    const rows = due.slice(start, start + atOnce).map(({ Id: PaperId }) => ({ PaperId, Day }))
    const kept = await sql.insert(draftReminders).values(rows).onConflictDoNothing().returning()
    for (const { PaperId } of kept) noted.add(PaperId)
  }
  const reminded = due.filter(({ Id }) => noted.has(Id))
  const holders = holdersOf(reminded)
  if (holders.length === 0) return { ...countOf(found), Drafts: 0, People: 0 }
  const conference = await getHomePageRow(sql)
  const ends = await deadline(sql, 'paper_submission')
  /** The latest moment that any of somebody's drafts has. */
  const untilOf = ({ Drafts }: Holder) => {
    const moments = [ends, ...Drafts.map(({ Until }) => Until)].filter((moment) => moment !== null).sort()
    const last = moments.at(-1)
    return last === undefined ? '' : momentIn(conference.TimeZone, last)
  }
  const RunId = holders.length > 1 ? await startRun(sql, mailTexts.draftReminders(holders.length)) : noId
  await context.mailer.queue(
    sql,
    ...holders.map((holder) => ({
      ...reminderMail(
        holder.Drafts.map(({ Title }) => Title),
        untilOf(holder),
        conference,
        context.publicUrl(),
      ),
      Recipient: holder.Email,
      RunId,
    })),
  )
  await notify(
    { sql, publish },
    ...holders.map((holder) => ({
      ...toldDraftReminder(
        holder.Drafts.map(({ Title }) => Title),
        untilOf(holder),
      ),
      PersonIds: [holder.UserDetailId],
      UserIds: holder.UserDetailId === noId ? [holder.UserId] : [],
      OnceKey: '',
    })),
  )
  return { Drafts: reminded.length, People: holders.length, RemindedToday: found.length - reminded.length }
}
