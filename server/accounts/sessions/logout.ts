import { eq, inArray } from 'drizzle-orm'
import type { logout } from '../../../contract/accounts/accounts.ts'
import { hashOf } from '../../http/keys.ts'
import type { Answer, Call } from '../../http/serve.ts'
import { refreshTokens, sessions } from '../../db/schema/accounts.ts'

/** Ends a session with all its tokens. Succeeds if the user is already signed out. */
export async function signOut({ body, sql, recheck }: Call<typeof logout>): Promise<Answer<typeof logout>> {
  const sessionOfToken = sql
    .select({ SessionId: refreshTokens.SessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.TokenHash, hashOf(body.RefreshToken)))
  const ended = await sql
    .delete(sessions)
    .where(inArray(sessions.Id, sessionOfToken))
    .returning({ UserId: sessions.UserId })
  recheck(ended.map(({ UserId }) => UserId))
  return { Result: null }
}
