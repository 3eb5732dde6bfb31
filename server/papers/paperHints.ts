import { inArray, sql as text } from 'drizzle-orm'
import type { PaperListItem } from '../../contract/papers/papers.ts'
import type { Role } from '../../contract/core/roles.ts'
import type { Sql } from '../db/database.ts'
import type { Publishing } from '../hub/hub.ts'
import { papers } from '../db/schema/papers.ts'

interface Concerned {
  readonly Id: string
  readonly OwnerId: string
  readonly Status: PaperListItem['Status']
  readonly Version: number
  readonly AuthorsVersion: number
  readonly PersonIds: readonly string[]
}

/** Some papers, each with the people it concerns. */
function concernedBy(sql: Sql, ids: readonly string[]): Promise<Concerned[]> {
  return sql
    .select({
      Id: papers.Id,
      OwnerId: papers.OwnerId,
      Status: papers.Status,
      Version: papers.Version,
      AuthorsVersion: papers.AuthorsVersion,
      PersonIds: text<string[]>`array(
        select user_detail_id::text from paper_authors where paper_id = ${papers.Id}
      )`,
    })
    .from(papers)
    .where(inArray(papers.Id, [...ids]))
}

/** The recipients of a message about a paper. */
interface PaperAudience {
  readonly UserIds: readonly string[]
  readonly PersonIds: readonly string[]
  readonly Roles: readonly Role[]
}

/** The people who may see a paper: its owner, its authors, and organisers once it is no longer a draft. */
function audienceOf({
  OwnerId,
  PersonIds,
  Status,
}: Pick<Concerned, 'OwnerId' | 'PersonIds' | 'Status'>): PaperAudience {
  return { UserIds: [OwnerId], PersonIds, Roles: Status === 'draft' ? [] : ['Admin'] }
}

type Telling = Pick<Publishing, 'publish'> & { readonly sql: Sql }

/** Notifies everybody who may see these papers that they changed. Call it in the transaction that changes them. */
export async function announcePapers({ sql, publish }: Telling, ids: readonly string[]): Promise<void> {
  for (const paper of await concernedBy(sql, ids))
    publish(audienceOf(paper), {
      Target: 'Changed',
      Entity: 'Paper',
      Id: paper.Id,
      Version: paper.Version,
    })
}

/** The same for a change that has no version: every device asks the server again. */
export async function announceAside({ sql, publish }: Telling, id: string): Promise<void> {
  for (const paper of await concernedBy(sql, [id]))
    publish(audienceOf(paper), { Target: 'Changed', Entity: 'Paper', Id: id, Version: 0 })
}

/** The same for a paper that was just saved and read; for the caller's own paper no further query is needed. */
export async function announceSaved(
  call: Telling & { readonly caller: { readonly UserId: string } },
  paper: PaperListItem,
): Promise<void> {
  if (!paper.IsMyPaper) return announcePapers(call, [paper.Id])
  const PersonIds = paper.Authors.map((author) => author.UserDetailId)
  const { Id, Version, Status } = paper
  call.publish(audienceOf({ OwnerId: call.caller.UserId, PersonIds, Status }), {
    Target: 'Changed',
    Entity: 'Paper',
    Id,
    Version,
  })
}

/** Notifies of new author lists, including former authors: `before` is the result of `audienceBefore`. */
export async function announceAuthors(
  { sql, publish }: Telling,
  ids: readonly string[],
  before?: PaperAudience,
): Promise<void> {
  for (const paper of await concernedBy(sql, ids)) {
    const now = audienceOf(paper)
    const PersonIds = [...now.PersonIds, ...(before?.PersonIds ?? [])]
    publish(
      { ...now, PersonIds },
      { Target: 'Changed', Entity: 'PaperAuthors', Id: paper.Id, Version: paper.AuthorsVersion },
    )
  }
}

/** The people who may see a paper, read before a change to its audience. */
export async function audienceBefore(sql: Sql, id: string): Promise<PaperAudience | undefined> {
  return (await concernedBy(sql, [id])).map(audienceOf)[0]
}
