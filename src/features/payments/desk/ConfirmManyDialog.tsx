import { Stack, Text } from '@mantine/core'
import { moneyOf } from '../../../../contract/core/money.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { confirmMany, previewConfirmation } from '../../../../contract/payments/payments.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { useAct } from '../../../parts/act/useAct.ts'
import { usePromise } from '../../../ui/reads/usePromise.ts'
import { SheetDialog } from '../../../ui/sheet/SheetDialog.tsx'
import { searchBills } from '../../../../contract/payments/billList.ts'
import { newsOf } from '../../../stores/changeHints.ts'
import { useNews } from '../../../ui/reads/useNews.ts'
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx'

const news = newsOf(searchBills)

interface ConfirmManyDialogProps {
  /** The claims; empty while closed. */
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** A preview of confirming many claims. */
export function ConfirmManyDialog({ ids, ...props }: ConfirmManyDialogProps) {
  return (
    <SheetDialog
      begun={ids.length > 0 ? ids : undefined}
      title={() => payDeskTexts.previewTitle}
      onClose={props.onClose}
    >
      {(begun) => <Preview ids={begun} {...props} />}
    </SheetDialog>
  )
}

function Preview({ ids, onClose, onDone }: ConfirmManyDialogProps) {
  const { isBusy, act } = useAct({ closes: true })
  const loaded = usePromise(
    async () => (await call(previewConfirmation, { body: { PaymentIds: [...ids] } })).Result,
    (error) => messageOf(error),
    [],
  )
  useNews(news, () => {
    if (!isBusy) loaded.again()
  })
  if (loaded.state !== 'ready') return <NotReady read={loaded} height={200} />
  const { PaymentIds, Count, Sums, PaidInFull, Mails } = loaded.value
  const confirm = async () => {
    await call(confirmMany, { body: { PaymentIds } })
    onDone()
    return payDeskTexts.confirmed
  }
  if (Count === 0)
    return (
      <Stack>
        <ErrorAlert role="alert">{payDeskTexts.previewNone}</ErrorAlert>
        <DialogFoot onCancel={onClose} busy={false} />
      </Stack>
    )
  return (
    <Stack>
      {Count < ids.length && <Text role="status">{payDeskTexts.previewDecided(ids.length - Count)}</Text>}
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
      <DialogFoot onCancel={onClose} busy={isBusy} autoFocus data-autofocus onClick={() => act(confirm)}>
        {payDeskTexts.confirm}
      </DialogFoot>
    </Stack>
  )
}
