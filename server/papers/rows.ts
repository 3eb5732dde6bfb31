import {
  asc,
  eq,
  getTableColumns,
  inArray,
  sql as text,
  type Placeholder,
  type SQLWrapper,
} from 'drizzle-orm'
import { pick } from '../../contract/core/collections.ts'
import type { PaperAuthor, PaperListItem } from '../../contract/papers/papers.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import { files } from '../db/schema/files.ts'
import { mustExist } from '../http/refusal.ts'
import { people } from '../db/schema/people.ts'
import { decisionKinds, paperAuthors, papers, themes } from '../db/schema/papers.ts'

/** What a paper says about an author. */
const authorColumns = {
  ...pick(people, 'UserDetailId', 'FullName', 'Designation', 'Organization'),
  City: people.OrganizationCity,
  State: people.OrganizationState,
  Country: people.OrganizationCountry,
  Sequence: paperAuthors.Sequence,
}

/** A paper's authors in their order, aggregated by the database so that a list takes one round trip. */
export function authorsAs<Author>(columns: Readonly<Record<keyof Author & string, SQLWrapper>>) {
  const pairs = Object.entries<SQLWrapper>(columns).map(
    ([name, column]) => text`${text.raw(`'${name}'`)}, ${column}`,
  )
  return text<Author[]>`(
    select coalesce(json_agg(json_build_object(${text.join(pairs, text`, `)}) order by ${paperAuthors.Sequence}), '[]')
    from ${paperAuthors} join ${people} on ${people.UserDetailId} = ${paperAuthors.UserDetailId}
    where ${paperAuthors.PaperId} = ${papers.Id}
  )`
}

/** The ids of a paper's authors. */
export const authorIds = text<string[]>`array(
  select user_detail_id::text from paper_authors where paper_id = ${papers.Id}
)`

const { Abstract, SearchWords: _words, AbstractWords: _count, ...columns } = getTableColumns(papers)
const { OwnerId, CreatedOn: _createdOn, DecisionKindId, ...listed } = columns

/** The name of a kind of decision, by its id; empty for none. */
export const kindName = (id: SQLWrapper) =>
  text<string>`coalesce((select ${decisionKinds.Name} from ${decisionKinds} where ${decisionKinds.Id} = ${id}), '')`

/** The columns of a list item as `userId` sees it: the paper's own and the joined ones. */
export function listColumns(userId: string | Placeholder) {
  return {
    ...listed,
    abstract: Abstract,
    ThemeTittle: text<string>`coalesce(${themes.ThemeTitle}, '')`,
    FileName: text<string>`coalesce(${files.FileName}, '')`,
    Sha256: text<string>`coalesce(${files.Sha256}, '')`,
    IsMyPaper: text<boolean>`${OwnerId} = ${userId}`,
    DecisionKind: kindName(DecisionKindId),
    Authors: authorsAs<PaperAuthor>(authorColumns),
  }
}

/** Papers as list items, to be filtered and sorted. */
export function selectPapers(sql: Pick<Sql, 'select'>, userId: string | Placeholder) {
  return sql
    .select(listColumns(userId))
    .from(papers)
    .leftJoin(themes, eq(themes.Id, papers.ThemeId))
    .leftJoin(files, eq(files.Id, papers.PaperURL))
}

/** One paper as a list item, as the response to a change. */
export async function listItem(sql: Sql, id: string, userId: string): Promise<PaperListItem> {
  const [paper] = await selectPapers(sql, userId).where(eq(papers.Id, id))
  return mustExist(paper)
}

/** The authors of some papers, paper by paper in their order. */
export const authorsOf = (sql: Sql, paperIds: readonly string[]) =>
  sql
    .select({
      PaperId: paperAuthors.PaperId,
      ...authorColumns,
      Email: people.Email,
      /** True for the person who created the paper. */
      IsOwner: text<boolean>`coalesce(${users.UserDetailId} = ${people.UserDetailId}, false)`,
    })
    .from(paperAuthors)
    .innerJoin(people, eq(people.UserDetailId, paperAuthors.UserDetailId))
    .innerJoin(papers, eq(papers.Id, paperAuthors.PaperId))
    .leftJoin(users, eq(users.Id, papers.OwnerId))
    .where(inArray(paperAuthors.PaperId, [...paperIds]))
    .orderBy(asc(paperAuthors.PaperId), asc(paperAuthors.Sequence))

/** An author with the address for mails. */
export type MailedAuthor = Awaited<ReturnType<typeof authorsOf>>[number]
