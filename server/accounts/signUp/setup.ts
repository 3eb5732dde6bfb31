import { eq } from 'drizzle-orm'
import { accountTexts } from '../../../contract/accounts/accounts.ts'
import { type setup } from '../../../contract/accounts/signUp.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { hashOf, newToken } from '../../http/keys.ts'
import { unreadable } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/serve.ts'
import { hasAdmin, makeAdmin } from '../access/admin.ts'
import { startSession } from '../sessions/session.ts'
import { setupCodes } from '../../db/schema/accounts.ts'

/** Makes the one-time code for the first admin; the code of an earlier start becomes invalid. */
export async function makeSetupCode(sql: Sql): Promise<string> {
  const code = newToken()
  await sql.delete(setupCodes)
  await sql.insert(setupCodes).values({ CodeHash: hashOf(code) })
  return code
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
  const UserAgent = request.headers['user-agent']
  return { Result: await startSession(context, sql, UserId, { UserAgent }) }
}
