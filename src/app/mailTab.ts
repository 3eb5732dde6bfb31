import { styledScreen } from './styledScreen.ts'

/** The mails of the portal, a tab of the organisers' notifications. */
export const MailTab = styledScreen('MailTab', () => import('../features/mail/MailTab.tsx'))
