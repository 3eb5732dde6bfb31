import { and, asc, count, eq, ne, or, sql as text, type SQL } from 'drizzle-orm'
import { limits } from '../../contract/core/limits.ts'
import type { ViewedList } from '../../contract/core/list.ts'
import { viewTexts, type SavedView, type ViewBody } from '../../contract/views/views.ts'
import { pick } from '../../contract/core/collections.ts'
import type { Sql } from '../db/database.ts'
import { insertOne } from '../db/insertOne.ts'
import { users } from '../db/schema/accounts.ts'
import { people } from '../db/schema/people.ts'
import { savedViews } from '../db/schema/views.ts'
import { conflicting, mustExist } from '../http/refusal.ts'
import type { mayChangeView } from './viewRights.ts'

type Changeable = Awaited<ReturnType<typeof mayChangeView>>
type Owned = Pick<typeof savedViews.$inferSelect, 'OwnerId' | 'List'>

/** Views as one organiser sees them, by name. */
async function viewsSeenBy(sql: Sql, callerId: string, where: SQL | undefined): Promise<SavedView[]> {
  return sql
    .select({
      ...pick(savedViews, 'Id', 'List', 'Name', 'Query', 'IsShared', 'Version'),
      IsMine: text<boolean>`${savedViews.OwnerId} = ${callerId}`,
      OwnerName: text<string>`coalesce(${people.FullName}, ${users.Email}, '')`,
    })
    .from(savedViews)
    .innerJoin(users, eq(users.Id, savedViews.OwnerId))
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .where(where)
    .orderBy(asc(text`lower(${savedViews.Name})`), asc(savedViews.Id))
}

/** A person's own views of a list and those that others share, by name. */
export const listViews = (sql: Sql, List: ViewedList, callerId: string): Promise<SavedView[]> =>
  viewsSeenBy(
    sql,
    callerId,
    and(eq(savedViews.List, List), or(eq(savedViews.OwnerId, callerId), eq(savedViews.IsShared, true))),
  )

const seenView = async (sql: Sql, id: string, callerId: string): Promise<SavedView> =>
  mustExist((await viewsSeenBy(sql, callerId, eq(savedViews.Id, id)))[0])

/** Refuses a name that another of the owner's views of the list has, ignoring case (409). */
async function mustBeFree(sql: Sql, { OwnerId, List }: Owned, name: string, except?: string) {
  // Two calls of one person with the same name run one after the other.
  await sql.select({ Id: users.Id }).from(users).where(eq(users.Id, OwnerId)).for('no key update')
  const ofOwner = and(eq(savedViews.OwnerId, OwnerId), eq(savedViews.List, List))
  const [taken] = await sql
    .select({ Id: savedViews.Id })
    .from(savedViews)
    .where(
      and(
        ofOwner,
        eq(text`lower(${savedViews.Name})`, text`lower(${name})`),
        except === undefined ? undefined : ne(savedViews.Id, except),
      ),
    )
  if (taken) throw conflicting({ Name: viewTexts.nameTaken })
  if (except !== undefined) return
  const [kept] = await sql.select({ Count: count() }).from(savedViews).where(ofOwner)
  if (kept && kept.Count >= limits.ViewsOfOne) throw conflicting(viewTexts.tooMany)
}

/** Saves a view; 409 if its owner has another of its name, or too many. */
export async function addView(
  sql: Sql,
  body: ViewBody & { readonly List: ViewedList },
  OwnerId: string,
): Promise<SavedView> {
  const Name = body.Name.trim()
  const owner = { OwnerId, List: body.List }
  await mustBeFree(sql, owner, Name)
  const { Id } = await insertOne(sql, savedViews, { ...body, ...owner, Name })
  return seenView(sql, Id, OwnerId)
}

/** Changes a view; 409 if its owner has another of its name. */
export async function changeView(sql: Sql, before: Changeable, body: ViewBody): Promise<SavedView> {
  const Name = body.Name.trim()
  await mustBeFree(sql, before, Name, before.Id)
  await sql
    .update(savedViews)
    .set({ ...body, Name, Version: before.Version + 1 })
    .where(eq(savedViews.Id, before.Id))
  return seenView(sql, before.Id, before.OwnerId)
}

export async function removeView(sql: Sql, { Id }: Changeable): Promise<void> {
  await sql.delete(savedViews).where(eq(savedViews.Id, Id))
}
