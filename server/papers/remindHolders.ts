import { and, asc, eq, inArray, sql as text } from 'drizzle-orm'
import { dayIn } from '../../contract/dates.ts'
import type { RemindBody, Reminding, RemindingPreview } from '../../contract/draftReminders.ts'
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
import type { AddressedLetter } from '../mail/mail.ts'
import { notify } from '../notifications/notify.ts'
import { people } from '../people/table.ts'
import { idsOfChosen } from './decidedOn.ts'
import { distinctIds } from './holdDecidable.ts'
import { previewed, previewLetters } from './previewLetters.ts'
import { reminderMail } from './reminderMail.ts'
import { draftReminders, papers } from './table.ts'

interface Holder {
  readonly UserId: string
  readonly UserDetailId: string
  readonly FullName: string
  readonly Email: string
  readonly Drafts: readonly { readonly Id: string; readonly Title: string; readonly Until: string | null }[]
}

/** The transaction of a call, on its pool. */
interface Asked {
  readonly database: Context['database']
  readonly sql: Sql
}

/** Drafts that are meant, with whether their holder was reminded of them on a day. Nobody is reminded who is blocked. */
async function findDrafts({ database, sql }: Asked, body: RemindBody, day: string) {
  const { PaperIds } = body
  const named =
    PaperIds || body.All
      ? await idsOfChosen({ database, sql }, { ...body, PaperIds: PaperIds ?? [] }, { onlyDecidable: false })
      : undefined
  return sql
    .select({
      Id: papers.Id,
      Title: papers.PaperTitle,
      Until: papers.ExtendedUntil,
      UserId: users.Id,
      UserDetailId: users.UserDetailId,
      FullName: text<string>`coalesce(${people.FullName}, '')`,
      Email: users.Email,
      IsReminded: text<boolean>`exists (select 1 from ${draftReminders} where ${draftReminders.PaperId} = ${papers.Id} and ${draftReminders.Day} = ${day})`,
    })
    .from(papers)
    .innerJoin(users, eq(users.Id, papers.OwnerId))
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .where(
      and(
        eq(papers.Status, 'draft'),
        eq(users.Blocked, false),
        named && inArray(papers.Id, distinctIds(named)),
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

/** Drafts by who holds them. */
function holdersOf(drafts: Awaited<ReturnType<typeof findDrafts>>): Holder[] {
  const holders = new Map<string, Holder>()
  for (const { Id, Title, Until, IsReminded: _isReminded, ...holder } of drafts) {
    const before = holders.get(holder.UserId)?.Drafts ?? []
    holders.set(holder.UserId, { ...holder, Drafts: [...before, { Id, Title, Until }] })
  }
  return [...holders.values()]
}

/** What somebody is told: which drafts, and the latest moment that any of them has, empty while no day is set. */
interface Told {
  readonly holder: Holder
  readonly titles: readonly string[]
  readonly until: string
  readonly letter: AddressedLetter
}

async function tellingOf(
  sql: Sql,
  { publicUrl }: Pick<Context, 'publicUrl'>,
  holders: readonly Holder[],
): Promise<Told[]> {
  const conference = await getHomePageRow(sql)
  const ends = await deadline(sql, 'paper_submission')
  return holders.map((holder) => {
    const moments = [ends, ...holder.Drafts.map(({ Until }) => Until)].filter((moment) => moment !== null)
    const last = moments.sort().at(-1)
    const until = last === undefined ? '' : momentIn(conference.TimeZone, last)
    const titles = holder.Drafts.map(({ Title }) => Title)
    const letter = { ...reminderMail(titles, until, conference, publicUrl()), Recipient: holder.Email }
    return { holder, titles, until, letter }
  })
}

/** Whom a reminder would reach, and what the first of them would read. */
export async function previewReminder(
  asked: Asked,
  context: Pick<Context, 'now' | 'publicUrl'>,
  body: RemindBody,
): Promise<RemindingPreview> {
  const { sql } = asked
  const drafts = await findDrafts(asked, body, await today(sql, context))
  const holders = holdersOf(drafts.filter(({ IsReminded }) => !IsReminded)).slice(0, previewed)
  const told = await tellingOf(sql, context, holders)
  const letters = told.map(({ holder: { FullName }, letter }) => ({ FullName, letter }))
  return { ...countOf(drafts), First: await previewLetters(sql, letters) }
}

/** Rows of one statement. */
const atOnce = 500

/**
 * Reminds holders of drafts by one mail and one notification each, and of a draft once a day at most, however many
 * organisers press the button. Call `mailer.wake` after the commit.
 */
export async function remindHolders(
  asked: Asked,
  context: Pick<Context, 'now' | 'mailer' | 'publicUrl'>,
  publish: Publishing['publish'],
  body: RemindBody,
): Promise<Reminding> {
  const { sql } = asked
  const Day = await today(sql, context)
  const found = await findDrafts(asked, body, Day)
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
  const told = await tellingOf(sql, context, holders)
  const RunId = holders.length > 1 ? await startRun(sql, mailTexts.draftReminders(holders.length)) : noId
  await context.mailer.queue(sql, ...told.map(({ letter }) => ({ ...letter, RunId })))
  await notify(
    { sql, publish },
    ...told.map(({ holder, titles, until }) => ({
      ...toldDraftReminder(titles, until),
      PersonIds: [holder.UserDetailId],
      UserIds: holder.UserDetailId === noId ? [holder.UserId] : [],
      OnceKey: '',
    })),
  )
  return { Drafts: reminded.length, People: holders.length, RemindedToday: found.length - reminded.length }
}
