import type { Role } from '../../../contract/core/roles.ts'
import type { Sql } from '../../db/database.ts'
import type { Settings } from '../../settings.ts'
import { hasSecondFactor, withSecondFactor } from './secondFactor.ts'

interface Account {
  readonly UserId: string
  readonly Roles: readonly Role[]
}

/** True if the settings ask this account for a second factor. */
const isAsked = ({ ORGANISERS_SECOND_FACTOR }: Settings, { Roles }: Account) =>
  ORGANISERS_SECOND_FACTOR === 'required' && Roles.includes('Admin')

/** Those of some accounts that are organisers, must have a second factor, and have none. */
export async function lackingFactor(
  settings: Settings,
  sql: Sql,
  accounts: readonly Account[],
): Promise<ReadonlySet<string>> {
  const asked = accounts.filter((account) => isAsked(settings, account)).map(({ UserId }) => UserId)
  const having = await withSecondFactor(sql, asked)
  return new Set(asked.filter((UserId) => !having.has(UserId)))
}

/** True if an account, as it is now in the transaction, has the second factor that it needs, or needs none. */
export const mayDoWithout = async (
  { settings }: { readonly settings: Settings },
  sql: Sql,
  account: Account,
): Promise<boolean> => !isAsked(settings, account) || hasSecondFactor(sql, account.UserId)
