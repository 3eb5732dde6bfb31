import { Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { moneyOf } from '../../../contract/core/money.ts'
import type { Bill } from '../../../contract/payments/bills.ts'
import { payTexts } from '../../../contract/payments/paymentPage.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { ticketTexts } from '../../../contract/tickets/tickets.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../stores/session.ts'
import { drawCode } from '../../ui/files/qrCode.ts'
import { Icon } from '../../ui/icons.tsx'
import { useIsDesk } from '../../ui/list/useIsDesk.ts'
import { usePromise } from '../../ui/reads/usePromise.ts'
import { PaymentBadge } from './BillLines.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { closedText, sumOf } from './billState.ts'

interface BillSumProps {
  readonly bill: Bill
  /** True while the form of a payment is open below, whose button is the red act then. */
  readonly isClaimOpen: boolean
  /** Opens that form; undefined while there is none, since a payment waits to be sent. */
  readonly onEnter: (() => void) | undefined
  /** After a UPI app was opened: the next step is to enter the payment. */
  readonly onUpiOpened: () => void
}

/** What the payment page begins with: the sum, whose it is, and the way to pay it. */
export function BillSum({ bill, isClaimOpen, onEnter, onUpiOpened }: BillSumProps) {
  const isDesk = useIsDesk()
  const closed = closedText(bill)
  const isPaid = bill.PaymentStatus === 'Payment Done' && bill.CancelledOn === null
  const [label, amount] = sumOf(bill)
  const money = (sum: number) => moneyOf(sum, bill.CurrencySymbol)
  // The newest is the first.
  const isRefused = bill.Transfers[0]?.State === 'refused'
  return (
    <Card
      withBorder
      padding="lg"
      component="section"
      aria-label={label}
      className={isPaid ? 'payment-paid' : undefined}
    >
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" wrap="wrap">
          <Text component="h2" className="payment-label" {...(isPaid ? { c: 'var(--tone-good)' } : {})}>
            {isPaid && <Icon name="check" size={18} />}
            {label}
          </Text>
          {(bill.CancelledOn !== null || !['', label].includes(bill.PaymentStatus)) && (
            <PaymentBadge status={bill.PaymentStatus} isCancelled={bill.CancelledOn !== null} />
          )}
        </Group>
        <div>
          <Text className="payment-sum" data-testid="due">
            {money(amount)}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {payTexts.forWhom(bill.FullName, bill.Reference)}
          </Text>
        </div>
        {bill.WaitingAmount > 0 && !closed && (
          <Text size="sm">{payTexts.partWaits(money(bill.WaitingAmount))}</Text>
        )}
        {isRefused && !closed && <ErrorAlert role="status">{payTexts.lastRefused}</ErrorAlert>}
        {closed && <Text role="status">{closed}</Text>}
        {isPaid && <TicketButton bill={bill} />}
        {!closed && !isDesk && bill.UpiLink && (
          <>
            <Button
              component="a"
              href={bill.UpiLink}
              size="lg"
              fullWidth
              className="payment-upi"
              variant={isClaimOpen ? 'default' : 'filled'}
              onClick={onUpiOpened}
            >
              {payTexts.upiOpen}
            </Button>
            <Text size="sm" c="dimmed">
              {payTexts.upiFilled(money(bill.DueAmount))}
            </Text>
          </>
        )}
        {!closed && !isDesk && !bill.UpiLink && !isClaimOpen && onEnter && (
          <>
            <Button size="lg" fullWidth onClick={onEnter}>
              {payTexts.enter}
            </Button>
            <Text size="sm" c="dimmed">
              {payTexts.enterHint}
            </Text>
          </>
        )}
        {!closed && isDesk && <UpiCode bill={bill} />}
      </Stack>
    </Card>
  )
}

/** The way on for the person of a paid bill. */
function TicketButton({ bill }: Pick<BillSumProps, 'bill'>) {
  const me = useSession(({ session }) => session?.UserDetailId)
  if (bill.UserDetailId !== me) return null
  return (
    <Group gap="xs">
      <Button component={Link} to={paths.ticket} leftSection={<Icon name="ticket" />}>
        {ticketTexts.open}
      </Button>
      <Button component={Link} to={paths.ownRegistration} variant="default">
        {registrationTexts.ownTitle}
      </Button>
    </Group>
  )
}

/** A QR code with the exact amount and the reference, for another device than this one (design §3 "Payments"). */
export function UpiCode({ bill }: Pick<BillSumProps, 'bill'>) {
  const { UpiLink } = bill
  const code = usePromise(
    async () => ({ UpiLink, image: await drawCode(UpiLink) }),
    () => payTexts.upi,
    [UpiLink],
  )
  if (!UpiLink) return null
  const amount = moneyOf(bill.DueAmount, bill.CurrencySymbol)
  return (
    <div className="payment-scan">
      {code.state === 'loading' && <Skeleton width={176} height={176} />}
      {code.state === 'ready' && code.value.UpiLink === UpiLink && (
        <img
          src={code.value.image}
          width={176}
          height={176}
          alt={payTexts.upiCode(amount)}
          className="payment-code"
        />
      )}
      <Text size="sm">{payTexts.upiHint(amount)}</Text>
    </div>
  )
}
