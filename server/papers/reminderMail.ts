import type { HomePage } from '../../contract/content.ts'
import type { Letter } from '../mail/mail.ts'
import { write } from '../mail/template.ts'
import { draftReminderTemplate } from '../mail/templates/papers.ts'

type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail'>

/** Reminds somebody of drafts that are not submitted; `Until` is empty while no day is set. */
export function reminderMail(
  Titles: readonly string[],
  Until: string,
  conference: Conference,
  PaperLink: string,
): Letter {
  return write(draftReminderTemplate, conference, {
    Titles,
    Details: Until === '' ? [] : [['Submit until', Until]],
    PaperLink,
  })
}
