import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  mayPay,
  travelStep,
  type Accommodation,
  type Registrant,
  sendPaymentLink,
} from '../../../contract/registration/registration.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { hasTickets, ticketTexts } from '../../../contract/tickets/tickets.ts'
import type { TravelState } from '../../../contract/travel/travel.ts'
import { useSession } from '../../stores/session.ts'
import { Icon } from '../../ui/icons.tsx'
import { paths, paymentPath, registrationPath, returningTo } from '../../paths.ts'
import { call } from '../../sync/session/call.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'

interface PaymentActionsProps {
  readonly registrant: Registrant
  readonly of: Accommodation
  readonly paperId: string | undefined
  /** True where something else on the screen is the red act. */
  readonly isQuiet: boolean
  /** True where the screen shows this bill in a part of its own. */
  readonly isBillApart?: boolean | undefined
  /** True where the screen shows travel in a part of its own. */
  readonly isTravelApart?: boolean | undefined
  /** The screen that a form opened here comes back to. */
  readonly from?: string | undefined
}

/** The next actions of a registration: travel once it is paid, until then its form and its payment (spec §4). */
export function PaymentActions(props: PaymentActionsProps) {
  const { registrant, of, paperId, isQuiet, isBillApart, isTravelApart, from } = props
  const roles = useSession((state) => state.roles)
  const isAdmin = roles.includes('Admin')
  const edit = (
    <Button
      component={Link}
      to={returningTo(registrationPath(of.UserDetailId, paperId), from)}
      variant="default"
      leftSection={<Icon name="edit" />}
      aria-label={`${registrationTexts.edit}: ${of.FullName}`}
    >
      {registrationTexts.edit}
    </Button>
  )
  if (of.CancelledOn !== null) return null
  const ticket = registrant.IsMe && !isAdmin && hasTickets(of) && (
    <TicketLink isQuiet={isQuiet || mayPay(of)} />
  )
  if (of.IsPaymentDone)
    return (
      <Group gap="xs">
        {ticket}
        {!isTravelApart && <TravelAction registrant={registrant} of={of} from={from} />}
        {isAdmin && edit}
      </Group>
    )
  return (
    <Group gap="xs">
      {ticket}
      {edit}
      {!isBillApart && <PayButton of={of} isQuiet={isQuiet} />}
      {roles.includes('PaperPresenter') && paperId && !registrant.IsMe && mayPay(of) && (
        <ShareLink of={of} paperId={paperId} />
      )}
    </Group>
  )
}

function TicketLink({ isQuiet }: Pick<PaymentActionsProps, 'isQuiet'>) {
  return (
    <Button
      component={Link}
      to={paths.ticket}
      variant={isQuiet ? 'default' : 'filled'}
      leftSection={<Icon name="ticket" />}
    >
      {ticketTexts.open}
    </Button>
  )
}

function PayButton({ of, isQuiet }: Pick<PaymentActionsProps, 'of' | 'isQuiet'>) {
  const words = {
    variant: isQuiet ? 'default' : 'filled',
    'aria-label': `${registrationTexts.payNow}: ${of.FullName}`,
    children: registrationTexts.payNow,
  }
  if (!mayPay(of)) return <Button {...words} disabled />
  return <Button {...words} component={Link} to={paymentPath(of.AccommodationId, of.PaymentDetailsId)} />
}

function TravelAction({ registrant, of, from }: Pick<PaymentActionsProps, 'registrant' | 'of' | 'from'>) {
  const step = travelStep(of)
  if (step === 'none') return null
  if (step === 'complete') return <Text>{registrationTexts.complete}</Text>
  const state: TravelState = {
    TravelId: of.TravelId,
    AccommodationId: of.AccommodationId,
    ...(registrant.IsMe ? {} : { UserDetailId: of.UserDetailId }),
  }
  const label = step === 'edit' ? registrationTexts.editTravel : registrationTexts.fillTravel
  return (
    <Button
      component={Link}
      to={returningTo(paths.editTravel, from)}
      state={state}
      variant="light"
      color="green"
      aria-label={`${label}: ${of.FullName}`}
    >
      {label}
    </Button>
  )
}

interface ShareLinkProps {
  readonly of: Accommodation
  readonly paperId: string
}

/** Mails a co-author the link to their payment page; it can be sent again. */
function ShareLink({ of, paperId }: ShareLinkProps) {
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
