import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { PaperDetails } from '../../contract/papers/papers.ts'
import type { Sql } from '../db/database.ts'
import { mustExist } from '../http/refusal.ts'
import { placeOf, prepared, unbound } from '../db/statements/prepared.ts'
import { hasArrived } from './importVisibility.ts'
import type { Actor } from '../http/context.ts'
import { selectPapers } from './rows.ts'
import { paperAuthors, papers } from '../db/schema/papers.ts'

/** The ids of papers with the user as owner or author. Two index look-ups, where an `or` would read every row. */
const ownIds = () =>
  unionAll(
    unbound
      .select({ Id: papers.Id })
      .from(papers)
      .where(eq(papers.OwnerId, placeOf('UserId'))),
    unbound
      .select({ Id: paperAuthors.PaperId })
      .from(paperAuthors)
      .where(eq(paperAuthors.UserDetailId, placeOf('UserDetailId'))),
  )

type Asking = Pick<Actor, 'UserId' | 'UserDetailId'>

export const ownPapers = selectPapers(unbound, placeOf('UserId'))
  .where(and(inArray(papers.Id, ownIds()), hasArrived()))
  .orderBy(desc(papers.LastModifiedOn), desc(papers.Id))
const selectOwn = prepared<Asking>()(ownPapers)

/** The caller's own and co-authored papers, newest first, in one round trip. */
export const userPapers = (sql: Sql, { UserId, UserDetailId }: Actor) =>
  selectOwn(sql, { UserId, UserDetailId })

const selectOne = (isSeen?: SQL) =>
  prepared<Asking & { readonly id: string }>()(
    selectPapers(unbound, placeOf('UserId')).where(and(eq(papers.Id, placeOf('id')), isSeen, hasArrived())),
  )
const selectOwnOne = selectOne(inArray(papers.Id, ownIds()))
const selectAnyOne = selectOne()

/** One paper for its owner, its authors and admins, with the names of spec §3 "Details by id"; 404 for others. */
export async function userPaper(sql: Sql, actor: Actor, id: string): Promise<PaperDetails> {
  const { UserId, UserDetailId } = actor
  const select = actor.Roles.includes('Admin') ? selectAnyOne : selectOwnOne
  const [paper] = await select(sql, { UserId, UserDetailId, id })
  const { PaperTitle: Title, abstract: Abstract, ThemeTittle: Theme, ...shared } = mustExist(paper)
  return { ...shared, Title, Abstract, Theme }
}
