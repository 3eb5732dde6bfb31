import './payments.css'
import { Alert, Card } from '@mantine/core'
import { useParams } from 'react-router-dom'
import { longDate } from '../../../contract/core/moments.ts'
import { moneyOf } from '../../../contract/core/money.ts'
import { verifyTexts } from '../../../contract/payments/paymentPage.ts'
import { verifyReceipt, type VerifiedReceipt } from '../../../contract/payments/receipts.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { CallError } from '../../sync/session/call.ts'
import { Screen } from '../../ui/Screen.tsx'
import { NotReady } from '../../ui/reads/NotReady.tsx'
import { Parts } from './Parts.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'

/** Says whether a receipt is genuine: the target of its QR code, public (design §3 "Addresses"). */
export function VerifyScreen() {
  const { code = '' } = useParams()
  return (
    <Screen title={verifyTexts.title} maw={560} mx="auto" w="100%">
      {verifyReceipt.params.safeParse({ code }).success ? (
        <Checked code={code} />
      ) : (
        <Verified receipt={null} />
      )}
    </Screen>
  )
}

function Checked({ code }: { readonly code: string }) {
  const read = useRead(verifyReceipt, { params: { code }, failed: verifyTexts.failed })
  if (read.state === 'ready') return <Verified receipt={read.value} />
  if (read.failure instanceof CallError && read.failure.reason === 'gone') return <Verified receipt={null} />
  return <NotReady read={read} height={220} />
}

function Verified({ receipt }: { readonly receipt: VerifiedReceipt | null }) {
  if (!receipt)
    return (
      <ErrorAlert title={verifyTexts.unknown} role="status">
        {verifyTexts.unknownText}
      </ErrorAlert>
    )
  return (
    <>
      {receipt.VoidedOn ? (
        <ErrorAlert title={verifyTexts.void} role="status">
          {verifyTexts.voidText(longDate(receipt.VoidedOn))}
        </ErrorAlert>
      ) : (
        <Alert color="green" title={verifyTexts.genuine} role="status" />
      )}
      <Card withBorder padding="lg">
        <Parts
          parts={[
            [verifyTexts.number, receipt.ReceiptNumber],
            [verifyTexts.issued, longDate(receipt.IssuedOn)],
            [verifyTexts.to, receipt.FullName],
            [verifyTexts.amount, moneyOf(receipt.Amount, receipt.CurrencySymbol)],
            [verifyTexts.conference, receipt.ConferenceName],
            [verifyTexts.society, receipt.SocietyName],
          ]}
        />
      </Card>
    </>
  )
}
