import { setAuditorThemes } from '../server/reviews/auditors.ts'
import { mustBeAuditor } from '../server/reviews/rights.ts'
import type { Caller } from '../server/http/context.ts'
import { makeAccounts, type SignIn } from './accounts.ts'
import type { Filling } from './filling.ts'
import { madeUpNames, profileFields } from './profiles.ts'

/** An auditor of the demonstration. */
export interface DemoAuditor {
  readonly caller: Caller
  readonly name: string
}

/** The number of auditors, including the one who signs in. */
const count = 30

/** How many themes each auditor has. */
const known = 4

/** Made-up auditors; the first is the one who signs in. None has an author's institution, which would exclude them. */
export async function addAuditors(
  { context, together }: Filling,
  account: SignIn,
  themeIds: readonly string[],
): Promise<DemoAuditor[]> {
  const names = ['Demo Auditor', ...madeUpNames(count - 1, 0)]
  return together(async (sql) => {
    const callers = await makeAccounts(sql, context, account, names, (name, Email, index) => ({
      ...profileFields(name, Email, 5100 + index),
      Organization: `Example Institute of Language ${index + 1}`,
    }))
    for (const [index, { UserId }] of callers.entries()) {
      const themes = Array.from({ length: known }, (_, n) => themeIds[(index * known + n) % themeIds.length])
      await setAuditorThemes(
        sql,
        await mustBeAuditor(sql, UserId),
        themes.filter((id) => id !== undefined),
      )
    }
    return callers.map((caller, index) => ({ caller, name: names[index] ?? '' }))
  })
}
