import { setAuditorThemes } from '../server/reviews/auditors.ts'
import { mustBeAuditor } from '../server/reviews/rights.ts'
import type { Caller } from '../server/http/context.ts'
import { makeAccount, type DemoAccount } from './accounts.ts'
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
  account: Omit<DemoAccount, 'TryFirst'>,
  themeIds: readonly string[],
): Promise<DemoAuditor[]> {
  const names = ['Demo Auditor', ...madeUpNames(count - 1, 0)]
  return together(async (sql) => {
    const auditors: DemoAuditor[] = []
    for (const [index, name] of names.entries()) {
      const isPrinted = index === 0
      const Email = isPrinted ? account.Email : `auditor${index + 1}@example.org`
      const profile = {
        ...profileFields(name, Email, 5100 + index),
        Organization: `Example Institute of Language ${index + 1}`,
      }
      const caller = await makeAccount(sql, context, profile, isPrinted ? account : { Role: 'Auditor' })
      const themes = Array.from({ length: known }, (_, n) => themeIds[(index * known + n) % themeIds.length])
      await setAuditorThemes(
        sql,
        await mustBeAuditor(sql, caller.UserId),
        themes.filter((id) => id !== undefined),
      )
      auditors.push({ caller, name })
    }
    return auditors
  })
}
