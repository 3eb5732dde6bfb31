import { Suspense } from 'react'
import { AdminNotifications } from '../features/notifications/admin/AdminNotifications.tsx'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'
import { styledScreen } from './styledScreen.ts'

const MailTab = styledScreen('MailTab', () => import('../features/mail/MailTab.tsx'))

/** The organisers' notifications, with the portal's mails in a tab (design §3). */
export function NotificationDesk() {
  return (
    <AdminNotifications
      mail={
        <Suspense fallback={<ScreenSkeleton />}>
          <MailTab />
        </Suspense>
      }
    />
  )
}
