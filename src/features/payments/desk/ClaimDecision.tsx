import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { downloadFile } from '../../../../contract/files/files.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { plainMoney, readMoney } from '../../../../contract/core/money.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { confirmPayment } from '../../../../contract/payments/payments.ts'
import { type Transfer } from '../../../../contract/payments/transfers.ts'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { downloadBytes } from '../../../sync/files/download.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { saveFile } from '../../../ui/files/saveFile.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { useKeptText } from '../../../sync/editing/useKeptText.ts'

const DecisionText = z.object({ Amount: z.string(), Remarks: z.string() })

interface ClaimDecisionProps {
  readonly databases: PersonDatabases
  readonly transfer: Transfer
  readonly symbol: string
  readonly onDecided: () => void
}

/** A waiting claim with its proof: confirm it fully or in part, or refuse it with a reason. */
export function ClaimDecision({ databases, transfer, symbol, onDecided }: ClaimDecisionProps) {
  const text = useKeptText(databases, `decision/${transfer.PaymentId}`, DecisionText, {
    Amount: plainMoney(transfer.Amount),
    Remarks: '',
  })
  const { Amount, Remarks } = text.values
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const change = (changes: Partial<typeof text.values>) => {
    setErrors({})
    text.change(changes)
  }
  const decide = async (Accepted: boolean) => {
    if (isBusy) return
    const body = { Amount: readMoney(Amount) ?? Number.NaN, Accepted, Remarks }
    const wrong = confirmPayment.rules(body)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      await call(confirmPayment, {
        params: { id: transfer.PaymentId },
        // The amount of a refused claim does not count.
        body: Accepted ? body : { ...body, Amount: 0 },
      })
      await text.drop()
      showSnack(Accepted ? payDeskTexts.confirmed : payDeskTexts.refused, 'success')
    } catch (error) {
      showSnack(messageOf(error), 'error')
    }
    setBusy(false)
    onDecided()
  }
  return (
    <Stack gap="xs">
      <Proof fileId={transfer.ProofFileId} />
      <TextInput
        label={`${payDeskTexts.amount} (${symbol})`}
        description={payDeskTexts.amountHint}
        inputMode="decimal"
        value={Amount}
        error={errors['Amount']}
        onChange={(event) => change({ Amount: event.currentTarget.value })}
      />
      <Textarea
        label={payDeskTexts.remarks}
        description={payDeskTexts.reasonHint}
        autosize
        minRows={2}
        value={Remarks}
        error={errors['Remarks']}
        onChange={(event) => change({ Remarks: event.currentTarget.value })}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void decide(false)}>
          {payDeskTexts.refuse}
        </Button>
        <BusyButton type="button" busy={isBusy} fullWidth={false} onClick={() => void decide(true)}>
          {payDeskTexts.confirm}
        </BusyButton>
      </Group>
    </Stack>
  )
}

/** The proof of a claim: a picture is shown here, a PDF opens in the browser. */
function Proof({ fileId }: { readonly fileId: string }) {
  const [image, setImage] = useState<string>()
  if (fileId === noId) return <Text c="dimmed">{payDeskTexts.noProof}</Text>
  const show = async () => {
    try {
      const bytes = await downloadBytes(fileId)
      if (bytes.type.startsWith('image/')) setImage(URL.createObjectURL(bytes))
      else saveFile(bytes, `proof-${fileId.slice(0, 8)}.pdf`)
    } catch (error) {
      showSnack(messageOf(error, downloadFile.summary), 'error')
    }
  }
  return image ? (
    <img src={image} alt={payDeskTexts.proofImage} className="payment-proof" />
  ) : (
    <Group>
      <Button variant="default" onClick={() => void show()}>
        {payDeskTexts.proof}
      </Button>
    </Group>
  )
}
