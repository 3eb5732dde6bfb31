import { passwordMeetsPattern } from '../../../contract/core/patterns.ts'
import { accountTexts } from '../../../contract/accounts/accounts.ts'
import { limits } from '../../../contract/core/limits.ts'
import type { Context } from '../../http/context.ts'
import { SettingsError } from '../../settings.ts'
import { hasAdmin, makeAdmin } from '../access/admin.ts'
import { makeSetupCode } from './setup.ts'

/**
 * Makes the first admin from the settings, or returns a one-time set-up link to print; does nothing if there is an
 * admin (design §3 "Settings"). Throws a `SettingsError` for a password that breaks the rules.
 */
export async function firstAdmin(context: Context): Promise<string | undefined> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = context.settings
  return context.database.sql.transaction(async (sql) => {
    if (await hasAdmin(sql)) return undefined
    if (!ADMIN_EMAIL || !ADMIN_PASSWORD)
      return `${context.publicUrl()}/setup?code=${await makeSetupCode(sql)}`
    if (ADMIN_PASSWORD.length > limits.PasswordLongest)
      throw new SettingsError(`ADMIN_PASSWORD: ${accountTexts.passwordTooLong}`)
    if (!passwordMeetsPattern(ADMIN_PASSWORD))
      throw new SettingsError(`ADMIN_PASSWORD: ${accountTexts.passwordPattern}`)
    await makeAdmin(sql, { Email: ADMIN_EMAIL, Password: ADMIN_PASSWORD })
    return undefined
  })
}
