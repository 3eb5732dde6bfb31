import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import { type Bill } from '../../../../contract/payments/bills.ts'
import {
  cancelRegistration,
  cancelRules,
  deskRules,
  recordPayment,
  refundPayment,
  reinstateRegistration,
} from '../../../../contract/payments/payments.ts'
import { deskModes, numberHints } from '../../../../contract/payments/paymentModes.ts'
import { dayIn } from '../../../../contract/content/dates.ts'
import { plainMoney, readMoney } from '../../../../contract/core/money.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { zoneHere } from '../../../../contract/core/zones.ts'
import { call } from '../../../sync/session/call.ts'
import { useMayCall } from '../../../parts/act/Allowed.tsx'
import { useAct } from '../../../parts/act/useAct.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { useKeptText } from '../../../sync/editing/useKeptText.ts'
import { ReasonForm } from './ReasonForm.tsx'
import { TypedForm } from './TypedForm.tsx'
import { useUnusual } from './useUnusual.tsx'
import { GrowingText } from '../../../ui/form/GrowingText.tsx'

type Recorded = 'record' | 'refund' | 'cancel'
type Action = Recorded | 'reinstate'

const DeskText = z.object({
  PaymentMode: z.string(),
  TransactionId: z.string(),
  PaidOn: z.string(),
  Amount: z.string(),
  Remarks: z.string(),
})
type DeskText = z.infer<typeof DeskText>

const amountOf = ({ Amount }: Pick<DeskText, 'Amount'>) => readMoney(Amount) ?? Number.NaN

interface ActionProps {
  readonly bill: Bill
  readonly onDone: () => void
}

interface DeskActionsProps extends ActionProps {
  /** What an organiser who may only read has, too. */
  readonly children: ReactNode
}

const labels: Readonly<Record<Action, string>> = {
  record: payDeskTexts.record,
  refund: payDeskTexts.refund,
  cancel: payDeskTexts.cancel,
  reinstate: payDeskTexts.reinstate,
}

/** An organiser's other actions on a bill: each can be undone for a while. */
export function DeskActions({ bill, onDone, children }: DeskActionsProps) {
  const isAllowed = useMayCall()(recordPayment)
  const [action, setAction] = useState<Action>()
  const received = bill.ConfirmedAmount - bill.RefundedAmount
  const offered: readonly Action[] = [
    ...(bill.CancelledOn === null ? (['record'] as const) : []),
    ...(received > 0 ? (['refund'] as const) : []),
    bill.CancelledOn === null ? 'cancel' : 'reinstate',
  ]
  const close = () => setAction(undefined)
  const done = () => {
    close()
    onDone()
  }
  if (!isAllowed) return <div className="payment-acts">{children}</div>
  if (action === 'reinstate')
    return (
      <ReasonForm
        name={`desk/reinstate/${bill.PaymentDetailsId}`}
        label={payDeskTexts.reinstate}
        explained={payDeskTexts.reinstateExplained}
        send={(body) => call(reinstateRegistration, { params: { id: bill.PaymentDetailsId }, body })}
        done={payDeskTexts.reinstated}
        onClose={close}
        onDone={done}
      />
    )
  if (action) return <DeskForm key={action} action={action} bill={bill} onClose={close} onDone={done} />
  return (
    <div className="payment-acts">
      {children}
      {offered.map((name) => (
        <Button key={name} variant="default" onClick={() => setAction(name)}>
          {labels[name]}
        </Button>
      ))}
    </div>
  )
}

interface DeskFormProps extends ActionProps {
  readonly action: Recorded
  readonly onClose: () => void
}

/** The first amount of the form: the amount due, the amount overpaid, or no refund. */
function firstAmount(action: Recorded, bill: Bill): string {
  if (action === 'cancel') return '0'
  return plainMoney(action === 'record' ? bill.DueAmount : bill.OverpaidAmount)
}

function DeskForm({ action, bill, onClose, onDone }: DeskFormProps) {
  const id = bill.PaymentDetailsId
  const [today] = useState(() => dayIn(Date.now(), zoneHere()))
  const text = useKeptText(`desk/${action}/${id}`, DeskText, {
    PaymentMode: 'Cash',
    TransactionId: '',
    PaidOn: today,
    Amount: firstAmount(action, bill),
    Remarks: '',
  })
  const { errors, field } = text
  const { PaymentMode } = text.values
  const isCancel = action === 'cancel'
  const deskBody = (typed: DeskText) => ({ PaymentDetailsId: id, ...typed, Amount: amountOf(typed) })
  const cancelBody = ({ Remarks, Amount, ...typed }: DeskText) => ({
    ...typed,
    Reason: Remarks,
    RefundAmount: amountOf({ Amount }),
  })
  const unusual = useUnusual(amountOf(text.values))
  const { isBusy, act } = useAct({ failed: unusual.failed, closes: true })

  const send = async () => {
    const body = deskBody(text.values)
    if (isCancel) await call(cancelRegistration, { params: { id }, body: cancelBody(text.values) })
    else if (action === 'refund') await call(refundPayment, { body })
    else await call(recordPayment, { body: { ...body, ConfirmedUnusual: unusual.isAsked } })
    await text.drop()
    onDone()
    return isCancel ? payDeskTexts.cancelled : payDeskTexts.recorded
  }
  return (
    <TypedForm
      text={text}
      title={labels[action]}
      rules={(typed) =>
        isCancel ? cancelRules(cancelBody(typed), today) : deskRules(deskBody(typed), today)
      }
      busy={isBusy}
      label={unusual.isAsked ? payDeskTexts.recordAnyway : labels[action]}
      onSend={() => act(send)}
      onClose={onClose}
    >
      <TextInput
        label={`${isCancel ? payDeskTexts.refundAmount : payDeskTexts.amount} (${bill.CurrencySymbol})`}
        description={isCancel ? payDeskTexts.refundHint : undefined}
        inputMode="decimal"
        {...field('Amount')}
        error={errors['Amount'] ?? errors['RefundAmount']}
      />
      <NativeSelect label={payDeskTexts.mode} data={[...deskModes]} {...field('PaymentMode')} />
      <TextInput
        label={payDeskTexts.number}
        description={deskModes.flatMap((mode) => (mode === PaymentMode ? [numberHints[mode]] : []))}
        {...field('TransactionId')}
      />
      <DateField label={payDeskTexts.date} max={today} {...field('PaidOn')} />
      <GrowingText
        label={isCancel ? payDeskTexts.reason : payDeskTexts.remarks}
        minRows={2}
        {...field('Remarks')}
        error={errors['Remarks'] ?? errors['Reason']}
      />
      {unusual.question}
    </TypedForm>
  )
}
