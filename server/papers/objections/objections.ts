import { and, asc, eq, getTableColumns, isNull, or, sql as text } from 'drizzle-orm'
import {
  objectionLabels,
  objectionTexts,
  type Objection,
  type ObjectionBody,
  type ObjectionPaper,
  type OwnObjection,
} from '../../../contract/papers/objections.ts'
import { users } from '../../db/schema/accounts.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import { deskPaperPath, paperPath } from '../../../contract/papers/paperPath.ts'
import type { ReasonBody } from '../../../contract/core/rules.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor, Context } from '../../http/context.ts'
import { broken, conflicting, mustExist, notFound, unreadable } from '../../http/refusal.ts'
import { people } from '../../db/schema/people.ts'
import { aboutPaper, objectionLink, type LetterContext } from '../mails/authorLetters.ts'
import { lockPaper } from '../lockPaper.ts'
import { write } from '../../mail/template.ts'
import { objectionAnswerTemplate, objectionTemplate } from '../../mail/templates/objections.ts'
import type { mayAnswer, mayObject, maySettle } from './objectionRights.ts'
import { authorsOf } from '../rows.ts'
import { objections, papers } from '../../db/schema/papers.ts'

type Objecting = ReturnType<typeof mayObject>
type Answering = Awaited<ReturnType<typeof mayAnswer>>
type Settling = Awaited<ReturnType<typeof maySettle>>

/** An objection with its paper, whose audit log has the change. */
export type ChangedObjection = Objection & { readonly PaperId: string }

const { PaperId: _paper, UserDetailId: _person, ...listed } = getTableColumns(objections)

const select = (sql: Sql) =>
  sql
    .select({ ...listed, FullName: people.FullName })
    .from(objections)
    .innerJoin(people, eq(people.UserDetailId, objections.UserDetailId))

/** The paper of a mailed link and its reader's earlier objection. */
export async function objectionPaper(
  sql: Sql,
  { PaperId, UserDetailId }: Objecting,
): Promise<ObjectionPaper> {
  const [paper] = await sql
    .select({ PaperCode: papers.PaperCode, PaperTitle: papers.PaperTitle })
    .from(papers)
    .where(eq(papers.Id, PaperId))
  const [person] = await sql
    .select({ FullName: people.FullName })
    .from(people)
    .where(eq(people.UserDetailId, UserDetailId))
  if (!paper || !person) throw unreadable(objectionTexts.badLink)
  const [Sent] = await select(sql).where(unsettled(PaperId, UserDetailId))
  const authors = await authorsOf(sql, [PaperId])
  return {
    ...paper,
    ...person,
    Authors: authors.map(({ FullName, Sequence }) => ({ FullName, Sequence })),
    Sent: Sent ?? null,
  }
}

function unsettled(PaperId: string, UserDetailId: string) {
  return and(
    eq(objections.PaperId, PaperId),
    eq(objections.UserDetailId, UserDetailId),
    isNull(objections.SettledOn),
  )
}

/**
 * Stores an author's objection, and queues a mail to the organisers and one to the owner. Refuses another objection
 * by the same person while one is open (409).
 */
export async function sendObjection(
  sql: Sql,
  context: LetterContext,
  by: Objecting,
  { Kind, ...body }: Pick<ObjectionBody, 'Kind' | 'Reason'>,
): Promise<ObjectionPaper> {
  const { PaperId, UserDetailId } = by
  await objectionPaper(sql, by)
  // Locked, so that the same link opened twice sends only once.
  const paper = await lockPaper(sql, PaperId)
  const shown = await objectionPaper(sql, by)
  if (shown.Sent) throw conflicting(objectionTexts.alreadySent)
  const CreatedOn = new Date(context.now()).toISOString()
  const Reason = body.Reason.trim()
  await sql.insert(objections).values({ PaperId, UserDetailId, Kind, Reason, CreatedOn })
  const conference = await getHomePageRow(sql)
  const [owner] = await sql.select({ Email: users.Email }).from(users).where(eq(users.Id, paper.OwnerId))
  const about = aboutPaper(shown, ['What is wrong', objectionLabels[Kind]])
  const letter = (PaperLink: string) => ({
    ...write(objectionTemplate, conference, { ...about, FullName: shown.FullName, Reason, PaperLink }),
    PaperId,
  })
  const portal = context.publicUrl()
  await context.mailer.queue(
    sql,
    { ...letter(`${portal}${deskPaperPath(PaperId)}`), Recipient: conference.SupportEmail },
    ...(owner ? [{ ...letter(`${portal}${paperPath(PaperId)}`), Recipient: owner.Email }] : []),
  )
  return objectionPaper(sql, by)
}

/** The objections to a paper, oldest first. */
export async function objectionsOf(sql: Sql, paperId: string): Promise<Objection[]> {
  if ((await sql.$count(papers, eq(papers.Id, paperId))) === 0) throw notFound()
  return select(sql)
    .where(eq(objections.PaperId, paperId))
    .orderBy(asc(objections.CreatedOn), asc(objections.Id))
}

/** Marks an objection as settled. Refuses one that is already settled (422). */
export async function settleObjection(
  sql: Sql,
  context: Pick<Context, 'now'>,
  objection: Settling,
): Promise<ChangedObjection> {
  if (objection.SettledOn) throw broken(objectionTexts.alreadySettled)
  return setSettled(sql, objection, new Date(context.now()).toISOString())
}

async function setSettled(sql: Sql, { Id, PaperId }: Settling, SettledOn: string | null) {
  await sql.update(objections).set({ SettledOn }).where(eq(objections.Id, Id))
  const [objection] = await select(sql).where(eq(objections.Id, Id))
  return { ...mustExist(objection), PaperId }
}

/**
 * Reopens a settled objection. Refuses one that is not settled (422), and one whose author has objected again
 * meanwhile (409).
 */
export async function reopenObjection(sql: Sql, objection: Settling): Promise<ChangedObjection> {
  if (!objection.SettledOn) throw broken(objectionTexts.notSettled)
  // Locked, as for a new objection: each person may have only one open.
  await lockPaper(sql, objection.PaperId)
  const [open] = await select(sql).where(unsettled(objection.PaperId, objection.UserDetailId))
  if (open) throw conflicting(objectionTexts.alreadySent)
  return setSettled(sql, objection, null)
}

/** The objections to the caller's papers, and those that the caller sent, oldest first. */
export const ownObjections = (sql: Sql, { UserId, UserDetailId }: Actor): Promise<OwnObjection[]> =>
  sql
    .select({
      ...listed,
      PaperId: objections.PaperId,
      FullName: people.FullName,
      IsMine: text<boolean>`${objections.UserDetailId} = ${UserDetailId}`,
    })
    .from(objections)
    .innerJoin(people, eq(people.UserDetailId, objections.UserDetailId))
    .innerJoin(papers, eq(papers.Id, objections.PaperId))
    .where(or(eq(papers.OwnerId, UserId), eq(objections.UserDetailId, UserDetailId)))
    .orderBy(asc(objections.CreatedOn), asc(objections.Id))

/** Keeps an answer, and queues a mail with it to the organisers and one to the author who objected. */
export async function answerObjection(
  sql: Sql,
  context: LetterContext,
  actor: Actor,
  { Id, PaperId, UserDetailId, Kind }: Answering,
  body: ReasonBody,
): Promise<OwnObjection> {
  const Answer = body.Reason.trim()
  const AnsweredOn = new Date(context.now()).toISOString()
  await sql.update(objections).set({ Answer, AnsweredOn }).where(eq(objections.Id, Id))
  const answered = mustExist((await ownObjections(sql, actor)).find((one) => one.Id === Id))
  const [paper] = await sql
    .select({ PaperCode: papers.PaperCode, PaperTitle: papers.PaperTitle })
    .from(papers)
    .where(eq(papers.Id, PaperId))
  const [by] = await sql
    .select({ Email: people.Email })
    .from(people)
    .where(eq(people.UserDetailId, UserDetailId))
  const conference = await getHomePageRow(sql)
  const about = aboutPaper(
    mustExist(paper),
    ['Objection by', answered.FullName],
    ['What is wrong', objectionLabels[Kind]],
  )
  const letter = (PaperLink: string) => ({
    ...write(objectionAnswerTemplate, conference, { ...about, Reason: Answer, PaperLink }),
    PaperId,
  })
  await context.mailer.queue(
    sql,
    { ...letter(`${context.publicUrl()}${deskPaperPath(PaperId)}`), Recipient: conference.SupportEmail },
    { ...letter(objectionLink(context, { PaperId, UserDetailId })), Recipient: by?.Email ?? '' },
  )
  return answered
}
