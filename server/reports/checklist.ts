import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Checklist } from '../../contract/reports/checklist.ts'
import { dateKeys } from '../../contract/content/dates.ts'
import { users } from '../db/schema/accounts.ts'
import { firstConferenceName, firstSupportEmail } from '../content/seed.ts'
import { getBankRow } from '../conference/bank.ts'
import { getHomePageRow } from '../conference/settings.ts'
import { dates, privacyNotices, welcome } from '../db/schema/content.ts'
import type { Sql } from '../db/database.ts'
import type { Caller, Context } from '../http/context.ts'
import { themes } from '../db/schema/papers.ts'
import { rateTable } from '../registration/rates.ts'

/** The checklist of a new portal, computed from its data. */
export async function readChecklist(context: Context, sql: Sql, caller: Caller): Promise<Checklist> {
  const { ConferenceName, SupportEmail } = await getHomePageRow(sql)
  const { AccountNumber, UpiId } = await getBankRow(sql)
  const known = Object.keys(dateKeys)
  const isSet = and(inArray(dates.UniqueKey, known), ne(dates.DeadlineDate, ''))
  const counted = {
    name: { Count: ConferenceName === firstConferenceName ? 0 : 1, Of: 1 },
    dates: { Count: await sql.$count(dates, isSet), Of: known.length },
    themes: { Count: await sql.$count(themes, eq(themes.IsActive, true)), Of: 1 },
    landing: { Count: await sql.$count(welcome, gt(welcome.Version, 1)), Of: 1 },
    privacy: { Count: (await sql.$count(privacyNotices, gt(privacyNotices.Version, 1))) > 0 ? 1 : 0, Of: 1 },
    rates: { Count: (await rateTable(sql)).Rates.length, Of: 1 },
    bank: { Count: AccountNumber || UpiId ? 1 : 0, Of: 1 },
    support: { Count: SupportEmail === firstSupportEmail ? 0 : 1, Of: 1 },
    mail: { Count: context.settings.MAIL_URL ? 1 : 0, Of: 1 },
  }
  const [account] = await sql
    .select({ IsDismissed: users.ChecklistDismissed })
    .from(users)
    .where(eq(users.Id, caller.UserId))
  const keys = Object.keys(counted) as (keyof typeof counted)[]
  return {
    Steps: keys.map((Key) => ({ Key, IsDone: counted[Key].Count >= counted[Key].Of, ...counted[Key] })),
    IsDismissed: account?.IsDismissed ?? false,
  }
}

/** Dismisses the checklist for the caller. */
export async function putChecklistAway(sql: Sql, caller: Caller): Promise<void> {
  await sql.update(users).set({ ChecklistDismissed: true }).where(eq(users.Id, caller.UserId))
}
