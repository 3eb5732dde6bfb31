import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { downloadFile } from '../../../../contract/files/files.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { plainMoney, readMoney } from '../../../../contract/core/money.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { confirmPayment } from '../../../../contract/payments/payments.ts'
import { type Transfer } from '../../../../contract/payments/transfers.ts'
import { call } from '../../../sync/session/call.ts'
import { downloadBytes } from '../../../sync/files/download.ts'
import { useMayCall } from '../../../parts/act/Allowed.tsx'
import { useAct } from '../../../parts/act/useAct.ts'
import { useListKeys } from '../../../parts/list/useListKeys.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { StillWaiting } from '../../../ui/reads/StillLoading.tsx'
import { focusFirstError } from '../../../ui/form/focusFirstError.ts'
import { saveFile } from '../../../ui/files/saveFile.ts'
import { useKeptText } from '../../../sync/editing/useKeptText.ts'
import { claimKeys } from './claimKeys.ts'
import { GrowingText } from '../../../ui/form/GrowingText.tsx'

const DecisionText = z.object({ Amount: z.string(), Remarks: z.string() })

interface ClaimDecisionProps {
  readonly transfer: Transfer
  readonly symbol: string
  /** True for the claim that the keys decide on. */
  readonly isKeyed: boolean
  readonly onDecided: () => void
}

/** A waiting claim with its proof: confirm it fully or in part, or refuse it with a reason. */
export function ClaimDecision({ transfer, symbol, isKeyed, onDecided }: ClaimDecisionProps) {
  const form = useRef<HTMLDivElement>(null)
  const may = useMayCall()
  const text = useKeptText(`decision/${transfer.PaymentId}`, DecisionText, {
    Amount: plainMoney(transfer.Amount),
    Remarks: '',
  })
  const { isBusy, act } = useAct({ onEnd: onDecided })
  const decide = (Accepted: boolean) => {
    const bodyOf = ({ Amount, Remarks }: z.infer<typeof DecisionText>) => ({
      Amount: readMoney(Amount) ?? Number.NaN,
      Accepted,
      Remarks,
    })
    if (!text.check((typed) => confirmPayment.rules(bodyOf(typed)))) {
      focusFirstError(form.current ?? undefined)
      return
    }
    const body = bodyOf(text.values)
    act(async () => {
      await call(confirmPayment, {
        params: { id: transfer.PaymentId },
        // The amount of a refused claim does not count.
        body: Accepted ? body : { ...body, Amount: 0 },
      })
      await text.drop()
      return Accepted ? payDeskTexts.confirmed : payDeskTexts.refused
    })
  }
  const confirm = () => decide(true)
  const refuse = () => decide(false)
  const isActing = isKeyed && may(confirmPayment)
  useListKeys([
    { ...claimKeys.confirm, act: isActing ? confirm : undefined },
    { ...claimKeys.refuse, act: isActing ? refuse : undefined },
  ])
  return (
    <Stack gap="xs" ref={form}>
      <Proof fileId={transfer.ProofFileId} />
      <TextInput
        label={`${payDeskTexts.amount} (${symbol})`}
        description={payDeskTexts.amountHint}
        inputMode="decimal"
        {...text.field('Amount')}
      />
      <GrowingText
        label={payDeskTexts.remarks}
        description={payDeskTexts.reasonHint}
        minRows={2}
        {...text.field('Remarks')}
      />
      {isBusy && <StillWaiting />}
      <Group justify="flex-end">
        <Button variant="default" {...(isKeyed ? { 'aria-keyshortcuts': 'Shift+R' } : {})} onClick={refuse}>
          {payDeskTexts.refuse}
        </Button>
        <BusyButton busy={isBusy} {...(isKeyed ? { 'aria-keyshortcuts': 'Shift+A' } : {})} onClick={confirm}>
          {payDeskTexts.confirm}
        </BusyButton>
      </Group>
    </Stack>
  )
}

/** The proof of a claim: a picture is shown here, a PDF opens in the browser. */
function Proof({ fileId }: { readonly fileId: string }) {
  const [image, setImage] = useState<string>()
  const { act } = useAct({ failed: downloadFile.summary })
  if (fileId === noId) return <Text c="dimmed">{payDeskTexts.noProof}</Text>
  const show = async () => {
    const bytes = await downloadBytes(fileId)
    if (bytes.type.startsWith('image/')) setImage(URL.createObjectURL(bytes))
    else saveFile(bytes, `proof-${fileId.slice(0, 8)}.pdf`)
  }
  return image ? (
    <img src={image} alt={payDeskTexts.proofImage} className="payment-proof" />
  ) : (
    <Group>
      <Button variant="default" onClick={() => act(show)}>
        {payDeskTexts.proof}
      </Button>
    </Group>
  )
}
