import { useState } from 'react'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { sendPaymentLink, type Accommodation } from '../../../contract/registration/registration.ts'
import { call, messageOf } from '../../sync/session/call.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { showSnack } from '../../ui/snackbar.tsx'

interface ShareLinkProps {
  readonly of: Accommodation
  readonly paperId: string
}

/** Mails a co-author the link to their payment page; it can be sent again. */
export function ShareLink({ of, paperId }: ShareLinkProps) {
  const [busy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const share = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { Message } = await call(sendPaymentLink, { params: { id: of.AccommodationId, paperId } })
      setSent(true)
      showSnack(Message || registrationTexts.shared(of.FullName), 'success')
    } catch (error) {
      showSnack(messageOf(error, registrationTexts.shareFailed), 'error')
    } finally {
      setBusy(false)
    }
  }
  const label = isSent ? registrationTexts.sendAgain : registrationTexts.share
  return (
    <BusyButton
      type="button"
      variant="default"
      fullWidth={false}
      busy={busy}
      aria-label={`${label}: ${of.FullName}`}
      onClick={() => void share()}
    >
      {label}
    </BusyButton>
  )
}
