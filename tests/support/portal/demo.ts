import { count } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { login } from '../../../contract/accounts/accounts.ts'
import type { Role } from '../../../contract/core/roles.ts'
import { fillPortal, type Demonstration } from '../../../demo/fill.ts'
import { call } from '../call.ts'
import { startPortal, type TestPortal } from './portal.ts'

/** The whole conference takes a minute and more: `npm run prove` fills with all of it, `npm test` with a small part. */
export const isWhole = Boolean(process.env['LONG_TESTS'])

/** How many papers the demonstration is filled with. */
export const most = isWhole ? 781 : 40

export interface FilledDemo extends Demonstration {
  readonly portal: TestPortal
  /** An access token of the account of a role. */
  tokenOf(role: Role): string
  /** How many rows of a table have each value of a column. */
  countsBy(table: PgTable, column: PgColumn): Promise<Record<string, number>>
}

/** A portal with the demonstration in it, and its accounts signed in. */
export async function filledDemo(): Promise<FilledDemo> {
  const portal = await startPortal()
  const made = await fillPortal(portal, { most })
  const tokens = new Map<Role, string>()
  for (const { Email, Password, Role } of made.accounts) {
    const { Result } = await call(portal, login, { body: { Email, password: Password } })
    tokens.set(Role, Result.AccessToken)
  }
  return {
    ...made,
    portal,
    tokenOf: (role) => tokens.get(role) ?? '',
    countsBy: async (table, column) => {
      const rows = await portal.context.database.sql
        .select({ value: column, rows: count() })
        .from(table)
        .groupBy(column)
      return Object.fromEntries(rows.map(({ value, rows: many }) => [String(value), many]))
    },
  }
}
