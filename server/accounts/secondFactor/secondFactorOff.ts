import { eq } from 'drizzle-orm'
import { accountAdminTexts } from '../../../contract/accounts/accountAdmin.ts'
import { noId } from '../../../contract/core/limits.ts'
import { secondFactorTexts } from '../../../contract/accounts/secondFactor.ts'
import { recordAudit } from '../../audit/record.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import { CommandError } from '../../db/command.ts'
import type { Sql } from '../../db/database.ts'
import { mails } from '../../db/schema/mail.ts'
import { word } from '../../mail/renderLetters.ts'
import { write } from '../../mail/template.ts'
import { secondFactorOffTemplate } from '../../mail/templates/accounts.ts'
import { dropSecondFactor, hasSecondFactor } from './secondFactor.ts'
import { users } from '../../db/schema/accounts.ts'

/**
 * Turns off the second factor of an account whose owner has lost phone and recovery codes; for the operator of the
 * portal. The mail about it is sent once the portal runs. Throws CommandError for an address without a second factor.
 */
export async function turnOffSecondFactor(sql: Sql, address: string): Promise<void> {
  const [user] = await sql.select().from(users).where(eq(users.Email, address.toLowerCase()))
  if (!user) throw new CommandError(accountAdminTexts.unknownAccount)
  if (!(await hasSecondFactor(sql, user.Id))) throw new CommandError(secondFactorTexts.isOff)
  await dropSecondFactor(sql, user.Id)
  const operator = { sql, caller: { UserId: noId }, traceId: '' }
  await recordAudit(operator, 'Turn off second factor', user.Id, { By: 'npm run second-factor-off' })
  const letter = write(secondFactorOffTemplate, await getHomePageRow(sql), {})
  const worded = await word(sql, [{ Recipient: user.Email, ...letter }])
  // It has no link, and so no code to encrypt.
  await sql.insert(mails).values(worded.map((mail) => ({ ...mail, Codes: '' })))
}
