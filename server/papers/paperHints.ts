import { inArray } from 'drizzle-orm'
import { pick, pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Role } from '../../contract/core/roles.ts'
import type { PaperListItem } from '../../contract/papers/papers.ts'
import type { Sql } from '../db/database.ts'
import type { Notifying } from '../directory/notify.ts'
import type { Publishing } from '../hub/hub.ts'
import { papers } from '../db/schema/papers.ts'
import { authorIds } from './rows.ts'

/** Some papers, each with the people it concerns. */
const concernedBy = (sql: Sql, ids: readonly string[]) =>
  sql
    .select({ ...pick(papers, 'Id', 'OwnerId', 'Status', 'Version', 'AuthorsVersion'), PersonIds: authorIds })
    .from(papers)
    .where(inArray(papers.Id, [...ids]))

type Concerned = Awaited<ReturnType<typeof concernedBy>>[number]

/** The people who may see a paper: its owner, its authors, and organisers once it is no longer a draft. */
const audienceOf = ({ OwnerId, PersonIds, Status }: Pick<Concerned, 'OwnerId' | 'PersonIds' | 'Status'>) => ({
  UserIds: [OwnerId],
  PersonIds,
  Roles: Status === 'draft' ? [] : (['Admin'] satisfies Role[]),
})

/** The message that a paper changed; with version 0 every device asks the server again. */
export const paperChanged = ({ Id, Version }: Pick<Concerned, 'Id' | 'Version'>) =>
  ({ Target: 'Changed', Entity: 'Paper', Id, Version }) as const

/** Notifies organisers that a paper changed for them only, or without an id that many did. */
export const announceToOrganisers = ({ publish }: Pick<Publishing, 'publish'>, Id: string = noId): void =>
  publish({ Roles: ['Admin'] }, paperChanged({ Id, Version: 0 }))

/** Notifies everybody who may see these papers that they changed. Call it in the transaction that changes them. */
export async function announcePapers({ sql, publish }: Notifying, ids: readonly string[]): Promise<void> {
  for (const paper of await concernedBy(sql, ids)) publish(audienceOf(paper), paperChanged(paper))
}

/** The same for a change that has no version. */
export async function announceAside({ sql, publish }: Notifying, id: string): Promise<void> {
  for (const paper of await concernedBy(sql, [id]))
    publish(audienceOf(paper), paperChanged({ ...paper, Version: 0 }))
}

/** The same for a paper that was just saved and read; for the caller's own paper no further query is needed. */
export async function announceSaved(
  call: Notifying & { readonly caller: { readonly UserId: string } },
  paper: PaperListItem,
): Promise<void> {
  if (!paper.IsMyPaper) return announcePapers(call, [paper.Id])
  const PersonIds = pluck(paper.Authors, 'UserDetailId')
  call.publish(audienceOf({ ...paper, OwnerId: call.caller.UserId, PersonIds }), paperChanged(paper))
}

/** Notifies of new author lists, including former authors: `before` is the result of `audienceBefore`. */
export async function announceAuthors(
  { sql, publish }: Notifying,
  ids: readonly string[],
  before?: Pick<Concerned, 'PersonIds'>,
): Promise<void> {
  for (const paper of await concernedBy(sql, ids))
    publish(
      { ...audienceOf(paper), PersonIds: [...paper.PersonIds, ...(before?.PersonIds ?? [])] },
      { Target: 'Changed', Entity: 'PaperAuthors', Id: paper.Id, Version: paper.AuthorsVersion },
    )
}

/** The people who may see a paper, read before a change to its audience. */
export const audienceBefore = async (sql: Sql, id: string) =>
  (await concernedBy(sql, [id])).map(audienceOf)[0]
