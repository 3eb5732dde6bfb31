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

/** Some papers with whom they concern. */
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

/** Whoever a message about a paper is for. */
interface PaperAudience {
  readonly UserIds: readonly string[]
  readonly PersonIds: readonly string[]
  readonly Roles: readonly Role[]
}

/** Who may see a paper: whoever began it and its authors, and organisers once it is no draft. */
function audienceOf({
  OwnerId,
  PersonIds,
  Status,
}: Pick<Concerned, 'OwnerId' | 'PersonIds' | 'Status'>): PaperAudience {
  return { UserIds: [OwnerId], PersonIds, Roles: Status === 'draft' ? [] : ['Admin'] }
}

type Telling = Pick<Publishing, 'publish'> & { readonly sql: Sql }

/** Tells whoever may see them that papers have changed. Ask for it in the transaction that changes them. */
export async function announcePapers({ sql, publish }: Telling, ids: readonly string[]): Promise<void> {
  for (const paper of await concernedBy(sql, ids))
    publish(audienceOf(paper), {
      Target: 'Changed',
      Entity: 'Paper',
      Id: paper.Id,
      Version: paper.Version,
    })
}

/** The same where what has changed counts no version: everybody asks. */
export async function announceAside({ sql, publish }: Telling, id: string): Promise<void> {
  for (const paper of await concernedBy(sql, [id]))
    publish(audienceOf(paper), { Target: 'Changed', Entity: 'Paper', Id: id, Version: 0 })
}

/** The same for a paper that was just saved and read; of one's own all is known without asking again. */
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

/** Tells of new author lists, also those who are no author any more: `before` is what `audienceBefore` said. */
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

/** Who may see a paper, for what is about to change that. */
export async function audienceBefore(sql: Sql, id: string): Promise<PaperAudience | undefined> {
  return (await concernedBy(sql, [id])).map(audienceOf)[0]
}
