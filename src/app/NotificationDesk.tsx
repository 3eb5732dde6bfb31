import { useSearchParams } from 'react-router-dom'
import { styledScreens } from './styledScreen.ts'

const { AdminNotifications, MailScreen } = styledScreens({
  AdminNotifications: () => import('../features/notifications/admin/AdminNotifications.tsx'),
  MailScreen: () => import('../features/mail/MailScreen.tsx'),
})

export { MailScreen }

function Desk() {
  const [params] = useSearchParams()
  return params.get('tab') === 'mail' ? <MailScreen /> : <AdminNotifications />
}

/** The organisers' notifications, with the portal's mails in a tab (design §3). */
export const NotificationDesk = Object.assign(Desk, { load: AdminNotifications.load })
