import type { HomePage } from '../../../contract/content/content.ts'
import type { TimedDraft } from '../../../contract/notifications/notices.ts'
import type { Letter } from '../../mail/mail.ts'
import { write } from '../../mail/template.ts'
import { draftReminderTemplate } from '../../mail/templates/papers.ts'

type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail'>

/** The deadlines of drafts: one line if all have the same, else one per draft. */
function endsOf(drafts: readonly TimedDraft[]): [string, string][] {
  const timed = drafts.filter(({ Until }) => Until !== '')
  const [first] = timed
  if (first && timed.every(({ Until }) => Until === first.Until)) return [['Submit until', first.Until]]
  return timed.map(({ Title, Until }) => [`Submit “${Title}” until`, Until])
}

/** Reminds a person of their drafts that are not submitted. */
export function reminderMail(
  drafts: readonly TimedDraft[],
  conference: Conference,
  PaperLink: string,
): Letter {
  return write(draftReminderTemplate, conference, {
    Titles: drafts.map(({ Title }) => Title),
    Details: endsOf(drafts),
    PaperLink,
  })
}
