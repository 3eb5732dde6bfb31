import { inArray } from 'drizzle-orm'
import type { Accommodation, Registrant } from '../../contract/registration/registration.ts'
import type { Sql } from '../db/database.ts'
import type { Actor } from '../http/context.ts'
import { deadline } from '../conference/settings.ts'
import { rateTable } from './rates.ts'
import { companionsInPapers } from '../papers/coAuthorRights.ts'
import { accommodationsWhere } from './rows.ts'
import { rateEligibilitiesOf, type RateEligibility } from './rateEligibility.ts'
import { accommodations } from '../db/schema/registration.ts'

/** The people in a list whom the caller may act for: the same rule as `mayActFor`, in one query. */
async function actedFor(sql: Sql, actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (actor.Roles.includes('Admin')) return new Set(ids)
  const own = ids.filter((id) => id === actor.UserDetailId)
  if (!actor.Roles.includes('PaperPresenter')) return new Set(own)
  const rows = await companionsInPapers(sql, actor)
  return new Set([...own, ...rows.map((row) => row.UserDetailId)])
}

/** The part of a registration for viewers without rights on it: cost and payment status, not the family. */
const asSeen = (row: Accommodation): Accommodation => ({ ...row, GetPersons: [], RefusalReason: '' })

/** People as registrants, in the given order; `inPaper` numbers them as the authors of a paper. */
export async function registrantsOf(
  sql: Sql,
  actor: Actor,
  ids: readonly string[],
  inPaper: boolean,
): Promise<Registrant[]> {
  if (ids.length === 0) return []
  const eligibilities = await rateEligibilitiesOf(sql, ids)
  const rows = await accommodationsWhere(sql, inArray(accommodations.UserDetailId, ids))
  const acted = await actedFor(sql, actor, ids)
  const { Rates } = await rateTable(sql)
  const maySay = ({ UserDetailId, EditedBy }: RateEligibility) =>
    actor.Roles.includes('Admin') || UserDetailId === actor.UserDetailId || EditedBy === actor.UserId
  const ends = {
    approved: await deadline(sql, 'registration_last_date'),
    others: await deadline(sql, 'general_registration'),
  }
  return ids.flatMap((UserDetailId, index) => {
    const eligibility = eligibilities.get(UserDetailId)
    if (!eligibility) return []
    const { FullName, HasAccount, Nationality, HasApprovedPaper } = eligibility
    const row = rows.find((one) => one.UserDetailId === UserDetailId)
    const MayAct = acted.has(UserDetailId)
    return {
      UserDetailId,
      FullName,
      Sequence: inPaper ? index + 1 : 0,
      HasAccount,
      IsMe: UserDetailId === actor.UserDetailId,
      MayAct,
      Accommodation: row ? (MayAct ? row : asSeen(row)) : null,
      Nationality,
      Category: eligibility.categoryFor(false),
      ...(MayAct ? { Origin: eligibility.Origin, MaySayNationality: maySay(eligibility) } : {}),
      Rates,
      RegistersUntil: HasApprovedPaper ? ends.approved : ends.others,
    }
  })
}
