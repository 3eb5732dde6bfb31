import { lt } from 'drizzle-orm'
import { limits } from '../../../contract/core/limits.ts'
import type { Sql } from '../../db/database.ts'
import { linkCodes, refreshTokens, sessions, usedCaptchas } from '../../db/schema/accounts.ts'

const day = 24 * 60 * 60 * 1000

const betweenTimes = 60 * 60 * 1000

/** Deletes expired rows, which are refused anyway: sessions, retired tokens, codes, captchas. */
async function forgetExpired(sql: Sql, now: number): Promise<void> {
  const moment = new Date(now).toISOString()
  await sql.delete(sessions).where(lt(sessions.ExpiresOn, moment))
  await sql.delete(linkCodes).where(lt(linkCodes.ExpiresOn, moment))
  await sql.delete(usedCaptchas).where(lt(usedCaptchas.ExpiresOn, moment))
  // A session that is refreshed again and again stays active, but its old tokens are not needed.
  const longAgo = new Date(now - limits.RefreshTokenDays * day).toISOString()
  await sql.delete(refreshTokens).where(lt(refreshTokens.RetiredOn, longAgo))
}

/** Cleans up when somebody signs in, at most once an hour: expired rows do no harm, they only take space. */
export function housekeeper(now: () => number): (sql: Sql) => Promise<void> {
  let last = 0
  return async (sql) => {
    if (Math.abs(now() - last) < betweenTimes) return
    last = now()
    await forgetExpired(sql, last)
  }
}
