import { eq } from 'drizzle-orm'
import { accountTexts } from '../../../contract/accounts/accounts.ts'
import type { setup } from '../../../contract/accounts/signUp.ts'
import { limits } from '../../../contract/core/limits.ts'
import { passwordMeetsPattern } from '../../../contract/core/patterns.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { hashOf, newToken } from '../../http/keys.ts'
import { SettingsError } from '../../settings.ts'
import { unreadable } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/serve.ts'
import { hasAdmin, makeAdmin } from '../access/admin.ts'
import { isCommonPassword } from '../links/commonPasswords.ts'
import { originOf, startSession } from '../sessions/session.ts'
import { setupCodes } from '../../db/schema/accounts.ts'

/** Makes the one-time code for the first admin; the code of an earlier start becomes invalid. */
export async function makeSetupCode(sql: Sql): Promise<string> {
  const code = newToken()
  await sql.delete(setupCodes)
  await sql.insert(setupCodes).values({ CodeHash: hashOf(code) })
  return code
}

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
    if (isCommonPassword(ADMIN_PASSWORD))
      throw new SettingsError(`ADMIN_PASSWORD: ${accountTexts.passwordCommon}`)
    await makeAdmin(sql, { Email: ADMIN_EMAIL, Password: ADMIN_PASSWORD })
    return undefined
  })
}

/**
 * Makes the first admin with the code printed at start-up, only while there is none, and signs them in. Refuses with
 * 400.
 */
export async function setUpAdmin(
  context: Context,
  { body, sql, request }: Call<typeof setup>,
): Promise<Answer<typeof setup>> {
  const CodeHash = hashOf(body.Code)
  const used = await sql.delete(setupCodes).where(eq(setupCodes.CodeHash, CodeHash)).returning()
  if (used.length === 0 || (await hasAdmin(sql))) throw unreadable(accountTexts.linkInvalid)
  const UserId = await makeAdmin(sql, body)
  await sql.delete(setupCodes)
  return { Result: await startSession(context, sql, UserId, originOf(request)) }
}
