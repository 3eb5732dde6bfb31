import { and, asc, eq, inArray, sql as text } from 'drizzle-orm'
import { groupBy, pick, pluck } from '../../../contract/core/collections.ts'
import { dayIn } from '../../../contract/content/dates.ts'
import type { RemindBody, Reminding, RemindingPreview } from '../../../contract/papers/draftReminders.ts'
import { submissionEnd } from '../../../contract/papers/submissionDeadline.ts'
import { paperPath } from '../../../contract/papers/paperPath.ts'
import { noId } from '../../../contract/core/limits.ts'
import { mailTexts } from '../../../contract/mail/mails.ts'
import { momentIn, hasPassed } from '../../../contract/core/moments.ts'
import { draftReminderNotice, type TimedDraft } from '../../../contract/notifications/notices.ts'
import { users } from '../../db/schema/accounts.ts'
import { deadline, getHomePageRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import { ofHeldTheme } from '../../db/heldThemes.ts'
import { groupsOf } from '../../db/yielding.ts'
import type { Context } from '../../http/context.ts'
import type { Notifying } from '../../directory/notify.ts'
import type { AddressedLetter } from '../../mail/mail.ts'
import { write } from '../../mail/template.ts'
import { draftReminderTemplate } from '../../mail/templates/drafts.ts'
import { remindNow } from '../../notifications/reminders.ts'
import { people } from '../../db/schema/people.ts'
import { idsOfChosen } from '../decisions/chosenPapers.ts'
import { distinctIds } from '../decisions/decisionRights.ts'
import type { Searched } from '../../db/searchSuggestions.ts'
import { previewed, previewLetters } from '../decisions/previewLetters.ts'
import { draftReminders, papers } from '../../db/schema/papers.ts'

/**
 * The chosen drafts, each with its deadline and whether its owner was already reminded of it today. Blocked users are
 * not reminded.
 */
async function findDrafts({ database, sql }: Searched, { now }: Pick<Context, 'now'>, body: RemindBody) {
  const { PaperIds } = body
  const { TimeZone, GraceMinutes } = await getHomePageRow(sql)
  const Day = dayIn(now(), TimeZone)
  const ends = await deadline(sql, 'paper_submission')
  const named =
    PaperIds || body.All
      ? await idsOfChosen({ database, sql }, { ...body, PaperIds: PaperIds ?? [] })
      : undefined
  const found = await sql
    .select({
      Id: papers.Id,
      Title: papers.PaperTitle,
      ExtendedUntil: papers.ExtendedUntil,
      UserId: users.Id,
      ...pick(users, 'UserDetailId', 'Email'),
      FullName: text<string>`coalesce(${people.FullName}, '')`,
      IsReminded: text<boolean>`exists (select 1 from ${draftReminders} where ${draftReminders.PaperId} = ${papers.Id} and ${draftReminders.Day} = ${Day})`,
    })
    .from(papers)
    .innerJoin(users, eq(users.Id, papers.OwnerId))
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .where(
      and(
        eq(papers.Status, 'draft'),
        eq(users.Blocked, false),
        ofHeldTheme(),
        named && inArray(papers.Id, distinctIds(named)),
      ),
    )
    .orderBy(asc(users.Id), asc(papers.CreatedOn), asc(papers.Id))
  const drafts = found.map(({ ExtendedUntil, ...draft }) => {
    const { EndsOn, TakenUntil } = submissionEnd(ends, GraceMinutes, ExtendedUntil)
    // Within the grace the reminder must not name a time in the past.
    const shown = hasPassed(EndsOn, now()) ? TakenUntil : EndsOn
    return {
      ...draft,
      Until: shown === null ? '' : momentIn(TimeZone, shown),
      IsClosed: hasPassed(TakenUntil, now()),
    }
  })
  const open = drafts.filter(({ IsClosed }) => !IsClosed)
  return { Day, open, due: open.filter(({ IsReminded }) => !IsReminded), Closed: drafts.length - open.length }
}

type Found = Awaited<ReturnType<typeof findDrafts>>

/** The counts for a reminder of some of the drafts that were found. */
const countOf = ({ open, Closed }: Found, reminded: Found['due']): Reminding => ({
  Drafts: reminded.length,
  People: new Set(pluck(reminded, 'UserId')).size,
  RemindedToday: open.length - reminded.length,
  Closed,
})

/** The owners of drafts, each with all their drafts. */
const holdersOf = (drafts: Found['due']) =>
  [...groupBy(drafts, ({ UserId }) => UserId)].flatMap(([UserId, Drafts]) => {
    const [first] = Drafts
    return first ? [{ UserId, ...pick(first, 'UserDetailId', 'FullName', 'Email'), Drafts }] : []
  })

type Holder = ReturnType<typeof holdersOf>[number]

/** The deadlines of drafts: one line if all have the same, else one per draft. */
function endsOf(drafts: readonly TimedDraft[]): [string, string][] {
  const timed = drafts.filter(({ Until }) => Until !== '')
  const [first] = timed
  if (first && timed.every(({ Until }) => Until === first.Until)) return [['Submit until', first.Until]]
  return timed.map(({ Title, Until }) => [`Submit “${Title}” until`, Until])
}

/** Where drafts are: the page of a single one, else the list; an empty path for that. */
const placeOf = ([first, second]: Found['due']) => (first && !second ? paperPath(first.Id) : '')

/** The letter to a person about their drafts that are not submitted. */
async function letterWriter(sql: Sql, { publicUrl }: Pick<Context, 'publicUrl'>) {
  const conference = await getHomePageRow(sql)
  return ({ Drafts, Email }: Holder): AddressedLetter => ({
    ...write(draftReminderTemplate, conference, {
      Titles: pluck(Drafts, 'Title'),
      Details: endsOf(Drafts),
      PaperLink: `${publicUrl()}${placeOf(Drafts)}`,
    }),
    Recipient: Email,
  })
}

/** The recipients of a reminder, and the first mails. */
export async function previewReminder(
  asked: Searched,
  context: Pick<Context, 'now' | 'publicUrl'>,
  body: RemindBody,
): Promise<RemindingPreview> {
  const { sql } = asked
  const found = await findDrafts(asked, context, body)
  const holders = holdersOf(found.due).slice(0, previewed)
  const letterTo = await letterWriter(sql, context)
  const letters = holders.map((holder) => ({ FullName: holder.FullName, letter: letterTo(holder) }))
  return { ...countOf(found, found.due), First: await previewLetters(sql, letters) }
}

/** Rows per statement. */
const atOnce = 500

/**
 * Reminds owners of drafts by one mail and one notification each, and at most once a day per draft, however often
 * organisers press the button. Call `mailer.wake` after the commit.
 */
export async function remindHolders(
  asked: Searched & Notifying,
  context: Pick<Context, 'now' | 'mailer' | 'publicUrl'>,
  body: RemindBody,
): Promise<Reminding> {
  const { sql } = asked
  const found = await findDrafts(asked, context, body)
  const { Day, due } = found
  const noted = new Set<string>()
  for (const some of groupsOf(due, atOnce)) {
    const rows = some.map(({ Id: PaperId }) => ({ PaperId, Day }))
    const kept = await sql.insert(draftReminders).values(rows).onConflictDoNothing().returning()
    for (const { PaperId } of kept) noted.add(PaperId)
  }
  const reminded = due.filter(({ Id }) => noted.has(Id))
  const holders = holdersOf(reminded)
  if (holders.length === 0) return countOf(found, reminded)
  const letterTo = await letterWriter(sql, context)
  await remindNow(
    asked,
    context,
    mailTexts.draftReminders,
    holders.map((holder) => ({
      letter: letterTo(holder),
      notice: {
        ...draftReminderNotice(holder.Drafts),
        PersonIds: [holder.UserDetailId],
        UserIds: holder.UserDetailId === noId ? [holder.UserId] : [],
      },
    })),
  )
  return countOf(found, reminded)
}
