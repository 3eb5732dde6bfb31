import { Alert, Button, List, Skeleton, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { moneyOf } from '../../../contract/core/money.ts'
import { payTexts } from '../../../contract/payments/paymentPage.ts'
import { takeBackTexts } from '../../../contract/core/takeBack.ts'
import type { Bill } from '../../../contract/payments/bills.ts'
import {
  ClaimFields,
  claimFormOf,
  takeClaimBack,
  type QueuedClaim,
} from '../../cache/entities/claimDrafts.ts'
import { readForm } from '../../cache/entities/formTexts.ts'
import { paymentProofOf, readProof } from '../../cache/entities/proofs.ts'
import type { OutboxRow } from '../../cache/database/outboxRows.ts'
import { rejectionsOf } from '../../sync/outbox/rejections.ts'
import { AskedButton } from '../../ui/form/AskedButton.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import { Loading } from '../../ui/reads/NotReady.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { useIsDesk } from '../../ui/list/useIsDesk.ts'
import { SectionCard } from '../../ui/Section.tsx'
import { claimFieldsOf } from './claimBody.ts'
import { ClaimForm } from './ClaimForm.tsx'
import type { ClaimHere } from './useClaimHere.ts'
import { useWhere } from '../../stores/deviceStore.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'

interface ClaimPanelProps {
  readonly bill: Bill
  readonly here: ClaimHere | undefined
  /** True while an amount is due that nobody has claimed to have paid. */
  readonly isOpen: boolean
  /** True if the form is unfolded on a phone; on a desk it always is. */
  readonly isUnfolded: boolean
  readonly onToggle: () => void
  readonly onTaken: () => void
}

/** The claim of a bill on this device: typed, queued, or returned. */
export function ClaimPanel({ bill, here, isOpen, isUnfolded, onToggle, onTaken }: ClaimPanelProps) {
  const isDesk = useIsDesk()
  const where = useWhere()

  // A claim that has left the outbox was accepted by the portal.
  const wasQueued = useRef(false)
  const isQueued = here?.queued !== undefined
  useEffect(() => {
    if (!here) return
    if (wasQueued.current && !isQueued && !here.isTyped) {
      showSnack(payTexts.sent, 'success')
      onTaken()
    }
    wasQueued.current = isQueued
    // oxlint-disable-next-line react/exhaustive-deps -- the moment at which it goes is what counts
  }, [isQueued])

  if (!here) return isOpen ? <Skeleton height={isDesk ? 320 : 52} /> : null
  if (here.queued) return <QueuedNotice bill={bill} rows={here.rows} claim={here.queued} />
  if (!isOpen && !here.isTyped && !here.hasAside) return null
  const form = (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {payTexts.claimHint(where)}
      </Text>
      <TypedClaim bill={bill} isTyped={here.isTyped} />
    </>
  )
  if (isDesk)
    return (
      <SectionCard title={payTexts.claim} size="h4">
        {form}
      </SectionCard>
    )
  return (
    <Fold title={payTexts.claim} isOpen={isUnfolded} onToggle={onToggle}>
      {form}
    </Fold>
  )
}

interface TypedClaimProps {
  readonly bill: Bill
  /** True if the device has text of it. */
  readonly isTyped: boolean
}

/** The form of a payment. */
function TypedClaim({ bill, isTyped }: TypedClaimProps) {
  const { work } = useDatabases()
  const billId = bill.PaymentDetailsId
  const typed = useLiveQuery(
    async () => ({
      kept: await readForm(work, claimFormOf(billId), ClaimFields),
      proof: (await readProof(work, paymentProofOf(billId)))?.file.name,
    }),
    [work, billId],
  )
  // A form in which nobody has typed begins anew once the newest bill takes the place of an old copy.
  const due = bill.DueAmount - bill.WaitingAmount
  const [begunWith, setBegunWith] = useState(due)
  if (!isTyped && due !== begunWith) setBegunWith(due)
  if (!typed) return <Loading height={320} />
  return <ClaimForm key={begunWith} bill={bill} {...typed} />
}

interface QueuedNoticeProps {
  readonly bill: Bill
  readonly rows: readonly OutboxRow[]
  readonly claim: QueuedClaim
}

function QueuedNotice({ bill, rows, claim }: QueuedNoticeProps) {
  const databases = useDatabases()
  const where = useWhere()
  const reasons = rejectionsOf(rows)
  const isRefused = reasons.length > 0 || rows.length === 0
  const { Body } = claim
  const change = async () => {
    const isBack = await takeClaimBack(databases.work, bill.PaymentDetailsId, (back) =>
      claimFieldsOf(back.Body, back.ProofName),
    )
    if (!isBack) showSnack(takeBackTexts.onItsWay, 'info')
  }
  return (
    <Alert
      color={isRefused ? 'error' : 'blue'}
      icon={<Icon name={isRefused ? 'warning' : 'sync'} />}
      title={isRefused ? payTexts.refused : payTexts.queued}
      role={isRefused ? 'alert' : 'status'}
    >
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {[moneyOf(Body.Amount, bill.CurrencySymbol), Body.PaymentMode, Body.TransactionId].join(' · ')}
      </Text>
      {reasons.length > 0 && (
        <List my="xs">
          {reasons.map((reason) => (
            <List.Item key={reason}>{reason}</List.Item>
          ))}
        </List>
      )}
      <Text size="sm" mb="sm">
        {isRefused ? payTexts.refusedText : payTexts.queuedText(where)}
      </Text>
      {isRefused ? (
        <Button variant="default" onClick={() => void change()}>
          {payTexts.changeAndSend}
        </Button>
      ) : (
        <AskedButton
          label={takeBackTexts.payment}
          title={takeBackTexts.paymentTitle}
          text={takeBackTexts.paymentText}
          yes={takeBackTexts.takeBack}
          onConfirm={() => void change()}
        />
      )}
    </Alert>
  )
}
