import './payments.css'
import { Alert, Card, Skeleton, Stack, Title } from '@mantine/core'
import { useParams } from 'react-router-dom'
import { longDate } from '../../../contract/core/moments.ts'
import { moneyOf } from '../../../contract/core/money.ts'
import { verifyTexts } from '../../../contract/payments/paymentPage.ts'
import { verifyReceipt, type VerifiedReceipt } from '../../../contract/payments/receipts.ts'
import { call, CallError, messageOf } from '../../sync/session/call.ts'
import { Failure } from '../../ui/Failure.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { useLoaded } from '../../ui/reads/useLoaded.ts'

async function check(code: string): Promise<VerifiedReceipt | null> {
  if (!verifyReceipt.params.safeParse({ code }).success) return null
  try {
    return (await call(verifyReceipt, { params: { code } })).Result
  } catch (error) {
    if (error instanceof CallError && error.reason === 'gone') return null
    throw error
  }
}

/** Says whether a receipt is genuine: the target of its QR code, public (design §3 "Addresses"). */
export function VerifyScreen() {
  usePageTitle(verifyTexts.title)
  const { code = '' } = useParams()
  const loaded = useLoaded(
    () => check(code),
    (error) => messageOf(error, verifyTexts.failed),
    [code],
  )
  return (
    <Stack maw={560} mx="auto" w="100%">
      <Title order={1} size="h2">
        {verifyTexts.title}
      </Title>
      {loaded.state === 'loading' && <Skeleton height={220} role="status" aria-label="Loading" />}
      {loaded.state === 'failed' && <Failure message={loaded.message} again={loaded.again} />}
      {loaded.state === 'ready' && <Verified receipt={loaded.value} />}
    </Stack>
  )
}

function Verified({ receipt }: { readonly receipt: VerifiedReceipt | null }) {
  if (!receipt)
    return (
      <Alert color="orange" title={verifyTexts.unknown} role="status">
        {verifyTexts.unknownText}
      </Alert>
    )
  const facts: [string, string][] = [
    [verifyTexts.number, receipt.ReceiptNumber],
    [verifyTexts.issued, longDate(receipt.IssuedOn)],
    [verifyTexts.to, receipt.FullName],
    [verifyTexts.amount, moneyOf(receipt.Amount, receipt.CurrencySymbol)],
    [verifyTexts.conference, receipt.ConferenceName],
    [verifyTexts.society, receipt.SocietyName],
  ]
  return (
    <>
      {receipt.VoidedOn ? (
        <Alert color="red" title={verifyTexts.void} role="status">
          {verifyTexts.voidText(longDate(receipt.VoidedOn))}
        </Alert>
      ) : (
        <Alert color="green" title={verifyTexts.genuine} role="status" />
      )}
      <Card withBorder padding="lg">
        <dl className="payment-parts">
          {facts
            .filter(([, value]) => value !== '')
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </Card>
    </>
  )
}
