import './payments.css'
import { Card } from '@mantine/core'
import { useParams } from 'react-router-dom'
import { longDate } from '../../../contract/core/moments.ts'
import { moneyOf } from '../../../contract/core/money.ts'
import { verifyTexts } from '../../../contract/payments/paymentPage.ts'
import { verifyReceipt, type VerifiedReceipt } from '../../../contract/payments/receipts.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { CallError, isUnanswered, messageOf } from '../../sync/session/call.ts'
import { Screen } from '../../ui/Screen.tsx'
import { NotReady } from '../../ui/reads/NotReady.tsx'
import { Parts } from './Parts.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { GoodAlert } from '../../ui/GoodAlert.tsx'

const failureOf = (error: unknown) =>
  isUnanswered(error) ? verifyTexts.noAnswer : messageOf(error, verifyTexts.failed)

/** Says whether a receipt is genuine: the target of its QR code, public (design §3 "Addresses"). */
export function VerifyScreen() {
  const { code } = useParams()
  return (
    <Screen title={verifyTexts.title} maw={560} mx="auto" w="100%">
      {code === undefined ? (
        <ErrorAlert title={verifyTexts.noCode} role="status">
          {verifyTexts.noCodeText}
        </ErrorAlert>
      ) : verifyReceipt.params.safeParse({ code }).success ? (
        <Checked code={code} />
      ) : (
        <Verified receipt={null} />
      )}
    </Screen>
  )
}

function Checked({ code }: { readonly code: string }) {
  const read = useRead(verifyReceipt, { params: { code }, failed: failureOf })
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
          {verifyTexts.voidText(longDate(receipt.VoidedOn, receipt.TimeZone))}
        </ErrorAlert>
      ) : (
        <GoodAlert title={verifyTexts.genuine} role="status">
          {verifyTexts.genuineText}
        </GoodAlert>
      )}
      <Card withBorder padding="lg">
        <Parts
          parts={[
            [verifyTexts.number, receipt.ReceiptNumber],
            [verifyTexts.issued, longDate(receipt.IssuedOn, receipt.TimeZone)],
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
