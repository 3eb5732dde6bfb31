import { eq } from 'drizzle-orm'
import { accountTexts, type setup } from '../../contract/accounts.ts'
import type { Sql } from '../db/database.ts'
import { hashOf, newToken } from '../http/keys.ts'
import { unreadable } from '../http/refusal.ts'
import type { Answer, Call } from '../http/serve.ts'
import { hasAdmin, makeAdmin } from './admin.ts'
import { setupCodes } from './table.ts'

/** Makes the one-time code for the first admin; one of an earlier start is good no longer. */
export async function makeSetupCode(sql: Sql): Promise<string> {
  const code = newToken()
  await sql.delete(setupCodes)
  await sql.insert(setupCodes).values({ CodeHash: hashOf(code) })
  return code
}

/** Makes the first admin with the code that the start printed, only while there is none. Refuses with 400. */
export async function setUpAdmin({ body, sql }: Call<typeof setup>): Promise<Answer<typeof setup>> {
  const CodeHash = hashOf(body.Code)
  const used = await sql.delete(setupCodes).where(eq(setupCodes.CodeHash, CodeHash)).returning()
  if (used.length === 0 || (await hasAdmin(sql))) throw unreadable(accountTexts.linkInvalid)
  await makeAdmin(sql, body)
  await sql.delete(setupCodes)
  return { Result: null }
}
