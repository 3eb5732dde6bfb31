import { lt } from 'drizzle-orm'
import { limits } from '../../../contract/core/limits.ts'
import type { Sql } from '../../db/database.ts'
import {
  linkCodes,
  passkeyChallenges,
  refreshTokens,
  sessions,
  usedCaptchas,
  wrongPasswords,
} from '../../db/schema/accounts.ts'
import { dayLong, hourLong } from '../../../contract/core/moments.ts'

/** Deletes expired rows, which are refused anyway: sessions, retired tokens, codes, captchas. */
async function forgetExpired(sql: Sql, now: number): Promise<void> {
  const moment = new Date(now).toISOString()
  for (const table of [sessions, linkCodes, usedCaptchas, passkeyChallenges])
    await sql.delete(table).where(lt(table.ExpiresOn, moment))
  // A day, for the pause between two mails.
  await sql.delete(wrongPasswords).where(lt(wrongPasswords.LastOn, new Date(now - dayLong).toISOString()))
  // A session that is refreshed again and again stays active, but its old tokens are not needed.
  const longAgo = new Date(now - limits.RefreshTokenDays * dayLong).toISOString()
  await sql.delete(refreshTokens).where(lt(refreshTokens.RetiredOn, longAgo))
}

/** Cleans up when somebody signs in, at most once an hour: expired rows do no harm, they only take space. */
export function housekeeper(now: () => number): (sql: Sql) => Promise<void> {
  let last = 0
  return async (sql) => {
    if (Math.abs(now() - last) < hourLong) return
    last = now()
    await forgetExpired(sql, last)
  }
}
