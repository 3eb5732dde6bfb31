import './mail.css'
import { useSearchParams } from 'react-router-dom'
import { mailPartNamed } from '../../../contract/mail/mailScreens.ts'
import { useSession } from '../../stores/session.ts'
import { MailDesk } from './MailDesk.tsx'
import { MailSettingsScreen } from './MailSettingsScreen.tsx'
import { MailTemplates } from './MailTemplates.tsx'

const parts = { outbox: MailDesk, templates: MailTemplates, settings: MailSettingsScreen } as const

/** The organisers' view of the portal's mails: the part in the URL. */
export function MailTab() {
  const [params] = useSearchParams()
  const session = useSession((state) => state.session)
  if (!session) return null
  const Part = parts[mailPartNamed(params.get('part'))]
  return <Part />
}
