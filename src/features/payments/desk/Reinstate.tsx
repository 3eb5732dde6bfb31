import { Stack, Text, Textarea, Title } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { z } from 'zod'
import type { Bill } from '../../../../contract/payments/bills.ts'
import type { FieldErrors } from '../../../../contract/core/endpoint.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { reinstateRegistration } from '../../../../contract/payments/payments.ts'
import { useKeptText } from '../../../sync/editing/useKeptText.ts'
import { call } from '../../../sync/session/call.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'
import { focusFirstError } from '../../../ui/form/focusFirstError.ts'

const Typed = z.object({ Reason: z.string() })

interface ReinstateProps {
  readonly bill: Bill
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Reinstates a cancelled registration, with a reason. */
export function Reinstate({ bill, onClose, onDone }: ReinstateProps) {
  const text = useKeptText(`desk/reinstate/${bill.PaymentDetailsId}`, Typed, { Reason: '' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const { isBusy, act } = useAct({ closes: true })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const wrong = reinstateRegistration.rules(text.values)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) {
      focusFirstError(form)
      return
    }
    act(async () => {
      await call(reinstateRegistration, { params: { id: bill.PaymentDetailsId }, body: text.values })
      await text.drop()
      onDone()
      return payDeskTexts.reinstated
    })
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <Title order={3} size="h4">
          {payDeskTexts.reinstate}
        </Title>
        <Text>{payDeskTexts.reinstateExplained}</Text>
        <Textarea
          label={payDeskTexts.reason}
          autosize
          minRows={2}
          {...text.field('Reason')}
          error={errors['Reason']}
        />
        <DialogFoot
          onCancel={() => {
            void text.drop()
            onClose()
          }}
          busy={isBusy}
        >
          {payDeskTexts.reinstate}
        </DialogFoot>
      </Stack>
    </form>
  )
}
