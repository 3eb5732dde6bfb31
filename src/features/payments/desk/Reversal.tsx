import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { formTexts } from '../../../../contract/core/forms.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { reversePayment } from '../../../../contract/payments/payments.ts'
import { call } from '../../../sync/session/call.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { useKeptText } from '../../../sync/editing/useKeptText.ts'

const ReasonText = z.object({ Reason: z.string() })

interface ReversalProps {
  readonly paymentId: string
  readonly onDone: () => void
}

/** Reverses a confirmation after its undo window: the numbered receipt becomes void. */
export function Reversal({ paymentId, onDone }: ReversalProps) {
  const [isOpen, setOpen] = useState(false)
  const text = useKeptText(`reversal/${paymentId}`, ReasonText, { Reason: '' })
  const { Reason } = text.values
  const [error, setError] = useState<string>()
  const { act } = useAct()
  const reverse = () => {
    const wrong = reversePayment.rules({ Reason })['Reason']
    setError(wrong)
    if (wrong) return
    act(async () => {
      await call(reversePayment, { params: { id: paymentId }, body: { Reason } })
      await text.drop()
      onDone()
      return payDeskTexts.reversed
    })
  }
  if (!isOpen)
    return (
      <Group>
        <Button variant="subtle" color="gray" c="dimmed" onClick={() => setOpen(true)}>
          {payDeskTexts.reverse}
        </Button>
      </Group>
    )
  return (
    <Stack gap="xs">
      <Text fw={600}>{payDeskTexts.reverse}</Text>
      <Textarea label={payDeskTexts.reason} autosize minRows={2} {...text.field('Reason')} error={error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => setOpen(false)}>
          {formTexts.cancel}
        </Button>
        <Button onClick={reverse}>{payDeskTexts.reverse}</Button>
      </Group>
    </Stack>
  )
}
