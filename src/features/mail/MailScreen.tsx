import './mail.css'
import { Stack } from '@mantine/core'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { mailPartNamed, mailScreenTexts } from '../../../contract/mail/mailScreens.ts'
import { useSession } from '../../stores/session.ts'
import { DeskHead } from '../../ui/DeskHead.tsx'
import { lazyScreen } from '../../ui/lazyScreen.tsx'
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { MailDesk } from './MailDesk.tsx'
import { MailPlaces } from './MailPlaces.tsx'

const parts = {
  outbox: MailDesk,
  templates: lazyScreen('MailTemplates', () => import('./MailTemplates.tsx')),
  settings: lazyScreen('MailSettingsScreen', () => import('./MailSettingsScreen.tsx')),
} as const

/** The organisers' view of the portal's mails: the part in the URL. */
export function MailScreen() {
  const [params] = useSearchParams()
  const session = useSession((state) => state.session)
  const here = mailPartNamed(params.get('part'))
  const Part = parts[here]
  return (
    <Stack>
      <DeskHead title={mailScreenTexts.titles[here]} tabs={<MailPlaces here={here} />} />
      {session && (
        <Suspense fallback={<ScreenSkeleton />}>
          <Part />
        </Suspense>
      )}
    </Stack>
  )
}
