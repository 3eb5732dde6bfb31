import type { HomePage } from '../../contract/content/content.ts'
import { momentIn } from '../../contract/core/moments.ts'
import type { Context } from '../http/context.ts'
import type { AddressedLetter } from '../mail/mail.ts'
import { write } from '../mail/template.ts'
import type { reviewRequestTemplate } from '../mail/templates/reviews.ts'

/** A letter to an auditor: papers by their codes, and the earliest due time. */
export const letterTo = (
  { Email, Codes, DueOn }: { Email: string; Codes: readonly string[]; DueOn: string | null },
  template: typeof reviewRequestTemplate,
  conference: HomePage,
  { publicUrl }: Pick<Context, 'publicUrl'>,
): AddressedLetter => ({
  ...write(template, conference, {
    Papers: Codes,
    Details: DueOn === null ? [] : [['Due', momentIn(conference.TimeZone, DueOn)]],
    ReviewLink: `${publicUrl()}/auditor-papers`,
  }),
  Recipient: Email,
})
