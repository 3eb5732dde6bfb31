import { eq, inArray, ne, and, sql as text } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import { categoryOf, nationalityOf } from '../../contract/registration/rates.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import { isTaken } from '../people/authors.ts'
import { people } from '../db/schema/people.ts'
import { paperAuthors, papers } from '../db/schema/papers.ts'
import { pick } from '../../contract/core/collections.ts'

/** True for a row of people that is an author of a paper with a status, which is not withdrawn. */
export const hasPaper = (status: 'approved' | 'rejected') => text<boolean>`exists (
  select 1 from ${paperAuthors} join ${papers} on ${papers.Id} = ${paperAuthors.PaperId}
  where ${paperAuthors.UserDetailId} = ${people.UserDetailId}
    and ${papers.Status} = ${status} and ${papers.WithdrawnOn} is null)`

/** The rate eligibility of people, by their id; unknown ids are missing. */
export async function rateEligibilitiesOf(sql: Sql, UserDetailIds: readonly string[]) {
  const rows = await sql
    .select({
      ...pick(people, 'UserDetailId', 'FullName', 'CreatedBy'),
      ...pick(people, 'Nationality', 'ResidenceCountry', 'Designation', 'StudentId'),
      HasApprovedPaper: hasPaper('approved'),
      /** True once the person has a password. */
      HasAccount: text<boolean>`${users.PasswordHash} is not null`,
      Roles: users.Roles,
    })
    .from(people)
    .leftJoin(users, and(eq(users.UserDetailId, people.UserDetailId), ne(users.UserDetailId, noId)))
    .where(inArray(people.UserDetailId, UserDetailIds))
  return new Map(
    rows.map((row) => [
      row.UserDetailId,
      {
        ...row,
        Nationality: nationalityOf(row),
        /** The fields that decide `Nationality`. */
        Origin: { Nationality: row.Nationality, ResidenceCountry: row.ResidenceCountry },
        /** The account that added the person and may still edit their data; all-zero for none. */
        EditedBy: isTaken({ HasPassword: row.HasAccount, Roles: row.Roles }) ? noId : row.CreatedBy,
        /** The category with and without a claim of life membership. */
        categoryFor: (IsSocietyLifeMember: boolean) => categoryOf({ ...row, IsSocietyLifeMember }),
      },
    ]),
  )
}

/** The data of a person that decides rates and deadlines. */
export type RateEligibility =
  Awaited<ReturnType<typeof rateEligibilitiesOf>> extends Map<string, infer Eligibility> ? Eligibility : never

/** The rate eligibility of one person; undefined for an unknown id. */
export async function rateEligibilityOf(
  sql: Sql,
  UserDetailId: string,
): Promise<RateEligibility | undefined> {
  return (await rateEligibilitiesOf(sql, [UserDetailId])).get(UserDetailId)
}
