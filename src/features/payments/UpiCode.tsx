import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { moneyOf } from '../../../contract/core/money.ts'
import { payTexts } from '../../../contract/payments/paymentPage.ts'
import type { Bill } from '../../../contract/payments/bills.ts'
import { drawCode } from '../../ui/files/qrCode.ts'
import { usePromise } from '../../ui/reads/usePromise.ts'

/** A QR code and a link with the exact amount and the reference (design §3 "Payments"). */
export function UpiCode({ bill }: { readonly bill: Bill }) {
  const { UpiLink } = bill
  const code = usePromise(
    async () => ({ UpiLink, image: await drawCode(UpiLink) }),
    () => payTexts.upi,
    [UpiLink],
  )
  if (!UpiLink) return null
  const amount = moneyOf(bill.DueAmount, bill.CurrencySymbol)
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="upi-title">
      <Stack align="center" gap="sm">
        <Title order={2} size="h3" id="upi-title" w="100%">
          {payTexts.upi}
        </Title>
        {code.state === 'loading' && <Skeleton width={220} height={220} />}
        {code.state === 'ready' && code.value.UpiLink === UpiLink && (
          <img
            src={code.value.image}
            width={220}
            height={220}
            alt={payTexts.upiCode(amount)}
            className="payment-code"
          />
        )}
        <Text size="sm" ta="center">
          {payTexts.upiHint(amount)}
        </Text>
        <Button component="a" href={UpiLink} variant="default" fullWidth>
          {payTexts.upiOpen}
        </Button>
      </Stack>
    </Card>
  )
}
