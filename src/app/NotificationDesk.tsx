import { Suspense } from 'react'
import { AdminNotifications } from '../features/notifications/admin/AdminNotifications.tsx'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'
import { styledScreen } from './styledScreen.ts'

const MailTab = styledScreen('MailTab', () => import('../features/mail/MailTab.tsx'))

/** What organisers tell people, and in a tab the mails of the portal (design §3). */
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
