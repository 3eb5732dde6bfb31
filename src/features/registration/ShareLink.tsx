import { useState } from 'react'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { sendPaymentLink, type Accommodation } from '../../../contract/registration/registration.ts'
import { call } from '../../sync/session/call.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'

interface ShareLinkProps {
  readonly of: Accommodation
  readonly paperId: string
}

/** Mails a co-author the link to their payment page; it can be sent again. */
export function ShareLink({ of, paperId }: ShareLinkProps) {
  const { isBusy, act } = useAct({ failed: registrationTexts.shareFailed })
  const [isSent, setSent] = useState(false)
  const share = async () => {
    const { Message } = await call(sendPaymentLink, { params: { id: of.AccommodationId, paperId } })
    setSent(true)
    return Message || registrationTexts.shared(of.FullName)
  }
  const label = isSent ? registrationTexts.sendAgain : registrationTexts.share
  return (
    <BusyButton
      variant="default"
      busy={isBusy}
      aria-label={`${label}: ${of.FullName}`}
      onClick={() => act(share)}
    >
      {label}
    </BusyButton>
  )
}
