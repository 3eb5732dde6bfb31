import { eq } from 'drizzle-orm'
import { momentIn } from '../../../contract/core/moments.ts'
import type { ExtensionBody } from '../../../contract/papers/extension.ts'
import { deadlineTexts } from '../../../contract/papers/submissionDeadline.ts'
import { paperPath } from '../../../contract/papers/paperPath.ts'
import { users } from '../../db/schema/accounts.ts'
import { queueLetter } from '../../conference/queueLetter.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import type { Notifying } from '../../directory/notify.ts'
import type { Permitted } from '../../http/permitted.ts'
import { broken } from '../../http/refusal.ts'
import { extensionTemplate } from '../../mail/templates/drafts.ts'
import { giveFileTime } from '../commitments/extendCommitment.ts'
import type { LetterContext } from '../mails/authorLetters.ts'
import type { LockedPaper } from '../lockPaper.ts'
import { papers } from '../../db/schema/papers.ts'

/**
 * Gives one draft its own submission deadline, or removes it. This is not a change of content: version and
 * `LastModifiedOn` stay the same. The owner gets a mail about an extension, and the file of a commitment may follow until
 * then. Refuses a time in the past (422).
 */
export async function extendPaper(
  call: Notifying,
  context: LetterContext,
  paper: Permitted<LockedPaper, 'extend'>,
  { ExtendedUntil }: ExtensionBody,
): Promise<{ readonly From: string | null; readonly To: string | null }> {
  const { sql } = call
  if (ExtendedUntil !== null && Date.parse(ExtendedUntil) <= context.now())
    throw broken({ ExtendedUntil: deadlineTexts.extensionPast })
  await sql.update(papers).set({ ExtendedUntil }).where(eq(papers.Id, paper.Id))
  if (ExtendedUntil !== null && ExtendedUntil !== paper.ExtendedUntil) {
    const [owner] = await sql.select({ Email: users.Email }).from(users).where(eq(users.Id, paper.OwnerId))
    const { TimeZone } = await getHomePageRow(sql)
    const { PaperTitle } = paper
    const Until = momentIn(TimeZone, ExtendedUntil)
    if (owner)
      await queueLetter(
        context,
        sql,
        owner.Email,
        extensionTemplate,
        {
          PaperTitle,
          Until,
          Details: [
            ['Title', PaperTitle],
            ['Submit it until', Until],
          ],
          PaperLink: `${context.publicUrl()}${paperPath(paper.Id)}`,
        },
        { PaperId: paper.Id },
      )
    await giveFileTime(call, context, paper, ExtendedUntil)
  }
  return { From: paper.ExtendedUntil, To: ExtendedUntil }
}
