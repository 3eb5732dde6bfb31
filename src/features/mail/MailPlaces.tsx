import { mailParts, mailScreenTexts, type MailPart } from '../../../contract/mail/mailScreens.ts'
import { announcementTexts } from '../../../contract/notifications/announcements.ts'
import { mailPath, paths } from '../../paths.ts'
import { ScreenLinks } from '../../ui/ScreenLinks.tsx'

/** The links between the parts of the organisers' mails, and back to the notifications. */
export const MailPlaces = ({ here }: { readonly here: MailPart }) => (
  <ScreenLinks
    label={mailScreenTexts.places}
    screens={[
      { label: announcementTexts.title, to: paths.notificationsAdmin, isHere: false },
      ...mailParts.map((part) => ({
        label: mailScreenTexts[part],
        to: part === 'outbox' ? mailPath() : mailPath(part),
        isHere: part === here,
      })),
    ]}
  />
)
