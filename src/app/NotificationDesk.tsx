import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { mailPartNamed } from '../../contract/mail/mailScreens.ts'
import { MailPlaces } from '../features/mail/MailPlaces.tsx'
import { AdminNotifications } from '../features/notifications/admin/AdminNotifications.tsx'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'
import { MailTab } from './mailTab.ts'

/** The organisers' notifications, with the portal's mails in a tab (design §3). */
export function NotificationDesk() {
  const [params] = useSearchParams()
  return (
    <AdminNotifications
      mailPlaces={<MailPlaces here={mailPartNamed(params.get('part'))} />}
      mail={
        <Suspense fallback={<ScreenSkeleton />}>
          <MailTab />
        </Suspense>
      }
    />
  )
}
