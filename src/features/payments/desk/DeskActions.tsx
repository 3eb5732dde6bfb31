import { Alert, Button, Group, NativeSelect, Stack, Textarea, TextInput, Title } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { z } from 'zod'
import { type Bill } from '../../../../contract/payments/bills.ts'
import {
  cancelRegistration,
  cancelRules,
  deskRules,
  recordPayment,
  refundPayment,
} from '../../../../contract/payments/payments.ts'
import { deskModes, numberHints } from '../../../../contract/payments/paymentModes.ts'
import type { FieldErrors } from '../../../../contract/core/endpoint.ts'
import { dayIn } from '../../../../contract/content/dates.ts'
import { plainMoney, readMoney } from '../../../../contract/core/money.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { unusualTexts } from '../../../../contract/payments/unusualPayment.ts'
import { zoneHere } from '../../../../contract/core/zones.ts'
import { call, CallError, messageOf } from '../../../sync/session/call.ts'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'
import { focusFirstError } from '../../../ui/form/focusFirstError.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { useKeptText } from '../../../sync/editing/useKeptText.ts'
import { Reinstate } from './Reinstate.tsx'

type Recorded = 'record' | 'refund' | 'cancel'
type Action = Recorded | 'reinstate'

const DeskText = z.object({
  PaymentMode: z.string(),
  TransactionId: z.string(),
  PaidOn: z.string(),
  Amount: z.string(),
  Remarks: z.string(),
})

interface DeskActionsProps {
  readonly bill: Bill
  readonly onDone: () => void
}

const labels: Readonly<Record<Action, string>> = {
  record: payDeskTexts.record,
  refund: payDeskTexts.refund,
  cancel: payDeskTexts.cancel,
  reinstate: payDeskTexts.reinstate,
}

/** An organiser's other actions on a bill: each can be undone for a while. */
export function DeskActions({ bill, onDone }: DeskActionsProps) {
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
  if (action === 'reinstate') return <Reinstate bill={bill} onClose={close} onDone={done} />
  if (action) return <DeskForm key={action} action={action} bill={bill} onClose={close} onDone={done} />
  return (
    <Group>
      {offered.map((name) => (
        <Button key={name} variant="default" onClick={() => setAction(name)}>
          {labels[name]}
        </Button>
      ))}
    </Group>
  )
}

interface DeskFormProps extends DeskActionsProps {
  readonly action: Recorded
  readonly onClose: () => void
}

/** The first amount of the form: the amount due, the amount overpaid, or no refund. */
function firstAmount(action: Recorded, bill: Bill): string {
  if (action === 'cancel') return '0'
  return plainMoney(action === 'record' ? bill.DueAmount : bill.OverpaidAmount)
}

function DeskForm({ action, bill, onClose, onDone }: DeskFormProps) {
  const [today] = useState(() => dayIn(Date.now(), zoneHere()))
  const text = useKeptText(`desk/${action}/${bill.PaymentDetailsId}`, DeskText, {
    PaymentMode: 'Cash',
    TransactionId: '',
    PaidOn: today,
    Amount: firstAmount(action, bill),
    Remarks: '',
  })
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  /** The portal's question about an unusual amount, and the amount. */
  const [asked, setAsked] = useState<{ readonly why: string; readonly amount: number }>()
  const { PaymentMode, TransactionId, PaidOn, Remarks } = text.values
  const Amount = readMoney(text.values.Amount) ?? Number.NaN
  const isCancel = action === 'cancel'
  const deskBody = {
    PaymentDetailsId: bill.PaymentDetailsId,
    PaymentMode,
    TransactionId,
    PaidOn,
    Amount,
    Remarks,
  }
  // Another amount is another question.
  const isAsked = asked?.amount === Amount
  const cancelBody = { Reason: Remarks, RefundAmount: Amount, PaymentMode, TransactionId, PaidOn }

  const send = async () => {
    if (isCancel) {
      await call(cancelRegistration, { params: { id: bill.PaymentDetailsId }, body: cancelBody })
      return payDeskTexts.cancelled
    }
    if (action === 'record') await call(recordPayment, { body: { ...deskBody, ConfirmedUnusual: isAsked } })
    else await call(refundPayment, { body: deskBody })
    return payDeskTexts.recorded
  }
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const wrong = isCancel ? cancelRules(cancelBody, today) : deskRules(deskBody, today)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) {
      focusFirstError(form)
      return
    }
    setBusy(true)
    try {
      const done = await send()
      await text.drop()
      showSnack(done, 'success')
      onDone()
    } catch (error) {
      setBusy(false)
      if (error instanceof CallError && error.errors.includes(unusualTexts.confirm))
        setAsked({ why: messageOf(error), amount: Amount })
      else showSnack(messageOf(error), 'error')
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <Title order={3} size="h4">
          {labels[action]}
        </Title>
        <TextInput
          label={`${isCancel ? payDeskTexts.refundAmount : payDeskTexts.amount} (${bill.CurrencySymbol})`}
          description={isCancel ? payDeskTexts.refundHint : undefined}
          inputMode="decimal"
          {...text.field('Amount')}
          error={errors['Amount'] ?? errors['RefundAmount']}
        />
        <NativeSelect
          label={payDeskTexts.mode}
          data={[...deskModes]}
          {...text.field('PaymentMode')}
          error={errors['PaymentMode']}
        />
        <TextInput
          label={payDeskTexts.number}
          description={deskModes.flatMap((mode) => (mode === PaymentMode ? [numberHints[mode]] : []))}
          {...text.field('TransactionId')}
          error={errors['TransactionId']}
        />
        <DateField label={payDeskTexts.date} max={today} {...text.field('PaidOn')} error={errors['PaidOn']} />
        <Textarea
          label={isCancel ? payDeskTexts.reason : payDeskTexts.remarks}
          autosize
          minRows={2}
          {...text.field('Remarks')}
          error={errors['Remarks'] ?? errors['Reason']}
        />
        {isAsked && (
          <Alert color="orange" role="alert" title={asked.why}>
            {payDeskTexts.unusualHint}
          </Alert>
        )}
        <DialogFoot
          onCancel={() => {
            void text.drop()
            onClose()
          }}
          busy={isBusy}
        >
          {isAsked ? payDeskTexts.recordAnyway : labels[action]}
        </DialogFoot>
      </Stack>
    </form>
  )
}
