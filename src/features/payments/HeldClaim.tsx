import { Stack } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Bill } from '../../../contract/payments/bills.ts'
import { payTexts } from '../../../contract/payments/paymentPage.ts'
import { ClaimFields, claimFormOf, emptyClaim, readClaimProof } from '../../cache/entities/claimDrafts.ts'
import { readForm } from '../../cache/entities/formTexts.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { useEditLock } from '../../sync/editing/useEditLock.ts'
import { OpenInOtherTab } from '../../ui/form/OpenInOtherTab.tsx'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { Loading } from '../../ui/reads/NotReady.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import { Parts } from './Parts.tsx'

interface HeldClaimProps {
  readonly bill: Bill
}

/** The claim's text and proof on this device, as they change. */
function useTyped({ work }: PersonDatabases, billId: string) {
  return useLiveQuery(
    async () => ({
      kept: await readForm(work, claimFormOf(billId), ClaimFields),
      proof: (await readClaimProof(work, billId))?.FileName,
    }),
    [work, billId],
  )
}

/** The form of a payment, for one window at a time (offline O8). */
export function HeldClaim({ bill }: HeldClaimProps) {
  const { isMine, takeOver } = useEditLock(claimFormOf(bill.PaymentDetailsId))
  if (isMine === undefined) return <Loading height={320} />
  if (isMine) return <Mine bill={bill} />
  return (
    <Stack>
      <OpenInOtherTab title={payTexts.elsewhere} takeOver={takeOver} />
      <Theirs bill={bill} />
    </Stack>
  )
}

function Mine({ bill }: HeldClaimProps) {
  const databases = useDatabases()
  const typed = useTyped(databases, bill.PaymentDetailsId)
  if (!typed) return <Loading height={320} />
  return <ClaimForm bill={bill} kept={typed.kept} proof={typed.proof} />
}

/** A read-only view of the other window's text. */
function Theirs({ bill }: HeldClaimProps) {
  const databases = useDatabases()
  const typed = useTyped(databases, bill.PaymentDetailsId)
  const { PaymentMode, TransactionId, PaidOn, Amount, Others, ProofName } = typed?.kept?.Fields ?? emptyClaim
  const names = Others.map(({ PaymentDetailsId }) =>
    bill.Others.find((other) => other.PaymentDetailsId === PaymentDetailsId),
  )
  return (
    <Parts
      parts={[
        [payTexts.mode, PaymentMode],
        [payTexts.number, TransactionId],
        [payTexts.date, PaidOn],
        [payTexts.amount, Amount && `${bill.CurrencySymbol}${Amount}`],
        [payTexts.others, names.map((one) => one?.FullName ?? '').join(', ')],
        [payTexts.proof, typed?.proof ?? ProofName],
      ]}
    />
  )
}
