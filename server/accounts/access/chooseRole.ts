import { eq } from 'drizzle-orm'
import { accountTexts, type loginRole } from '../../../contract/accounts/accounts.ts'
import { hasPassed } from '../../../contract/core/moments.ts'
import { noId } from '../../../contract/core/limits.ts'
import { deadline } from '../../conference/settings.ts'
import type { Context } from '../../http/context.ts'
import { broken, conflicting } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/serve.ts'
import { announceAccount } from '../../directory/accountHints.ts'
import { users } from '../../db/schema/accounts.ts'

/**
 * Chooses the caller's role, once: Paper Presenter before the paper deadline, General Attendee after it (design §3
 * "Roles"). Refuses a caller who has a role with 409, and one without a profile or with a choice that is not offered
 * with 422.
 */
export async function chooseRole(
  context: Context,
  call: Call<typeof loginRole>,
): Promise<Answer<typeof loginRole>> {
  const { body, caller, sql } = call
  const [user] = await sql.select().from(users).where(eq(users.Id, caller.UserId)).for('update')
  if (!user || user.Roles.length > 0) throw conflicting(accountTexts.roleTaken)
  if (user.UserDetailId === noId) throw broken(accountTexts.profileFirst)
  const closed = hasPassed(await deadline(sql, 'paper_submission'), context.now())
  if (body.Role === 'PaperPresenter' && closed) throw broken(accountTexts.roleClosed)
  if (body.Role === 'GeneralAttendee' && !closed) throw broken(accountTexts.roleOpen)
  await sql
    .update(users)
    .set({ Roles: [body.Role] })
    .where(eq(users.Id, caller.UserId))
  announceAccount(call, caller.UserId)
  return { Result: null }
}
