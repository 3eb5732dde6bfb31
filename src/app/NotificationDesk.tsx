import { useSearchParams } from 'react-router-dom'
import { styledScreens } from './styledScreen.ts'

const { AdminNotifications, MailScreen } = styledScreens({
  AdminNotifications: () => import('../features/notifications/admin/AdminNotifications.tsx'),
  MailScreen: () => import('../features/mail/MailScreen.tsx'),
})

const isMail = (params: URLSearchParams) => params.get('tab') === 'mail'

function Desk() {
  const [params] = useSearchParams()
  return isMail(params) ? <MailScreen /> : <AdminNotifications />
}

/** The organisers' notifications, with the portal's mails in a tab (design §3). */
export const NotificationDesk = Object.assign(Desk, {
  load: () => (isMail(new URLSearchParams(location.search)) ? MailScreen : AdminNotifications).load(),
})
