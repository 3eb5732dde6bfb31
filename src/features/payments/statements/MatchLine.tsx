import { ActionIcon, Alert, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { longDate } from '../../../../contract/core/moments.ts'
import { moneyOf } from '../../../../contract/core/money.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import {
  matchLine,
  matchRules,
  statementTexts,
  type StatementLine,
} from '../../../../contract/payments/statements.ts'
import { unusualTexts } from '../../../../contract/payments/unusualPayment.ts'
import { useKeptText } from '../../../sync/editing/useKeptText.ts'
import { call, CallError, messageOf } from '../../../sync/session/call.ts'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import { SheetDialog } from '../../../ui/sheet/SheetDialog.tsx'
import { FindBill, Offers } from './FindBill.tsx'
import { LineShares, sharesBody, sumOf, withShare, type LineShare } from './lineShares.ts'

interface MatchLineProps {
  readonly statementId: string
  readonly line: StatementLine | undefined
  readonly onClose: () => void
  readonly onMatched: (line: StatementLine) => void
}

/** Matches a line of a bank statement manually, fully or in part, to one or more registrations. */
export function MatchLine({ line, ...props }: MatchLineProps) {
  return (
    <SheetDialog
      begun={line}
      title={({ Line }) => payDeskTexts.matchTitle(Line)}
      closeOnClickOutside={false}
      onClose={props.onClose}
    >
      {(begun) => <MatchForm key={begun.Line} {...props} line={begun} />}
    </SheetDialog>
  )
}

function LineFacts({ line }: { readonly line: StatementLine }) {
  return (
    <Stack gap={2} style={{ overflowWrap: 'anywhere' }}>
      <Text fw={600} className="payment-money">
        {moneyOf(line.Amount, '₹')}
      </Text>
      <Text>{line.Description}</Text>
      <Text size="sm" c="dimmed">
        {[line.PaidOn && longDate(line.PaidOn, 'UTC'), line.TransactionId].filter(Boolean).join(' · ')}
      </Text>
      <Text>{line.Reason}</Text>
    </Stack>
  )
}

function MatchForm({
  statementId,
  line,
  onClose,
  onMatched,
}: MatchLineProps & { readonly line: StatementLine }) {
  const text = useKeptText(`line/${statementId}/${line.Line}`, LineShares, { Shares: [] })
  const { Shares } = text.values
  const [error, setError] = useState<string>()
  /** The portal's question about unusual amounts, and the amounts. */
  const [asked, setAsked] = useState<{ readonly why: string; readonly of: readonly LineShare[] }>()
  const [isBusy, setBusy] = useState(false)
  const sum = sumOf(Shares)
  const isAsked = asked?.of === Shares
  const chosen = new Set(Shares.map(({ PaymentDetailsId }) => PaymentDetailsId))
  const offered = line.State === 'ambiguous' ? line.Matches : []
  const change = (shares: LineShare[]) => {
    setError(undefined)
    text.change({ Shares: shares })
  }
  const match = async () => {
    if (isBusy) return
    const body = { Line: line.Line, Shares: sharesBody(Shares), ConfirmedUnusual: isAsked }
    const tooMuch = sum > line.RestAmount && statementTexts.moreThanLine(moneyOf(line.RestAmount, '₹'))
    const wrong = matchRules(body)['Shares'] ?? (tooMuch || undefined)
    setError(wrong)
    if (wrong) return
    setBusy(true)
    try {
      const { Result } = await call(matchLine, { params: { id: statementId }, body })
      await text.drop()
      showSnack(payDeskTexts.lineMatched, 'success')
      onMatched(Result)
    } catch (failure) {
      setBusy(false)
      if (failure instanceof CallError && failure.errors.includes(unusualTexts.confirm))
        setAsked({ why: messageOf(failure), of: Shares })
      else setError(messageOf(failure))
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void match()
      }}
    >
      <Stack>
        <LineFacts line={line} />
        {offered.some(({ PaymentDetailsId }) => !chosen.has(PaymentDetailsId)) && (
          <div>
            <Text fw={600} mb={4}>
              {payDeskTexts.suggestions}
            </Text>
            <Offers
              label={payDeskTexts.suggestions}
              bills={offered
                .filter(({ PaymentDetailsId }) => !chosen.has(PaymentDetailsId))
                .map(({ Amount, ...bill }) => ({ ...bill, DueAmount: Amount }))}
              onAdd={(bill) => change(withShare(Shares, line, bill))}
            />
          </div>
        )}
        <FindBill without={chosen} onAdd={(bill) => change(withShare(Shares, line, bill))} />
        <div>
          <Group justify="space-between" mb={4}>
            <Text fw={600}>{payDeskTexts.shares}</Text>
            <Text className="payment-money" role="status">
              {payDeskTexts.shared(moneyOf(sum, '₹'), moneyOf(line.RestAmount, '₹'))}
            </Text>
          </Group>
          {Shares.length === 0 && <Text c="dimmed">{payDeskTexts.noShares}</Text>}
          <ul className="payment-offers" aria-label={payDeskTexts.shares}>
            {Shares.map((share) => (
              <li key={share.PaymentDetailsId} className="payment-share">
                <TextInput
                  label={payDeskTexts.share(share.FullName)}
                  description={share.Reference}
                  inputMode="decimal"
                  leftSection="₹"
                  value={share.Amount}
                  onChange={({ currentTarget: { value } }) =>
                    change(Shares.map((one) => (one === share ? { ...one, Amount: value } : one)))
                  }
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="var(--target)"
                  aria-label={payDeskTexts.removeShare(share.FullName)}
                  onClick={() => change(Shares.filter((one) => one !== share))}
                >
                  <Icon name="close" />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </div>
        {error && (
          <Text c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
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
          {isAsked ? payDeskTexts.matchAnyway : payDeskTexts.matchNow(moneyOf(sum, '₹'))}
        </DialogFoot>
      </Stack>
    </form>
  )
}
