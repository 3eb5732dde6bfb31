import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formTexts } from '../../../../contract/core/forms.ts'
import { moneyOf } from '../../../../contract/core/money.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { confirmMany, previewConfirmation } from '../../../../contract/payments/payments.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import { usePromise } from '../../../ui/reads/usePromise.ts'
import { useSheet } from '../../../ui/sheet/useSheet.ts'
import { useClosedByBack } from '../../../ui/sheet/useSheetAddress.ts'

interface ConfirmManyDialogProps {
  /** The claims; empty while closed. */
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** A preview of confirming many claims. */
export function ConfirmManyDialog({ ids, onClose, onDone }: ConfirmManyDialogProps) {
  const isSheet = useSheet()
  useClosedByBack(isSheet && ids.length > 0, onClose)
  return (
    <Modal
      opened={ids.length > 0}
      onClose={onClose}
      title={payDeskTexts.previewTitle}
      fullScreen={isSheet}
      size="lg"
    >
      {ids.length > 0 && <Preview ids={ids} onClose={onClose} onDone={onDone} />}
    </Modal>
  )
}

function Preview({ ids, onClose, onDone }: ConfirmManyDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const body = { PaymentIds: [...ids] }
  const loaded = usePromise(
    async () => (await call(previewConfirmation, { body })).Result,
    (error) => messageOf(error),
    [],
  )
  if (loaded.state === 'failed') return <Failure message={loaded.message} again={loaded.again} />
  if (loaded.state === 'loading') return <Skeleton height={200} />
  const { Count, Sums, PaidInFull, Mails } = loaded.value
  const confirm = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await call(confirmMany, { body })
      showSnack(payDeskTexts.confirmed, 'success')
      onDone()
    } catch (error) {
      showSnack(messageOf(error), 'error')
      setBusy(false)
    }
  }
  return (
    <Stack>
      <Text fw={600}>
        {payDeskTexts.previewCount(Count)}:{' '}
        {Sums.map(({ Amount, CurrencySymbol }) => moneyOf(Amount, CurrencySymbol)).join(', ')}
      </Text>
      <Text>{payDeskTexts.previewFull(PaidInFull)}</Text>
      <Text>{payDeskTexts.previewMails}</Text>
      <ul className="payment-mails" tabIndex={0} aria-label={payDeskTexts.previewMails}>
        {Mails.map(({ FullName, Email }) => (
          <li key={`${FullName} ${Email}`}>
            {FullName} ({Email})
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {formTexts.cancel}
        </Button>
        <BusyButton type="button" busy={isBusy} fullWidth={false} onClick={() => void confirm()}>
          {payDeskTexts.confirm}
        </BusyButton>
      </Group>
    </Stack>
  )
}
