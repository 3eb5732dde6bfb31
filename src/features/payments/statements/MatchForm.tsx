import { ActionIcon, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { pluck } from '../../../../contract/core/collections.ts'
import type { FieldErrors } from '../../../../contract/core/endpoint.ts'
import { moneyOf } from '../../../../contract/core/money.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import {
  matchLine,
  matchRules,
  statementTexts,
  type StatementLine,
} from '../../../../contract/payments/statements.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { call } from '../../../sync/session/call.ts'
import { Icon } from '../../../ui/icons.tsx'
import { TypedForm } from '../desk/TypedForm.tsx'
import { useUnusual } from '../desk/useUnusual.tsx'
import { FindBill, Offers, type Payable } from './FindBill.tsx'
import { sharesBody, sumOf, withShare, type LineShare, type LineShares } from './lineShares.ts'
import { useShares } from './useShares.ts'

export interface MatchFormProps {
  readonly statementId: string
  readonly line: StatementLine
  readonly onClose: () => void
  readonly onMatched: () => void
  /** The line may have changed. */
  readonly onRefused: () => void
}

/** Matches a line by hand with the registrations that it pays. */
export function MatchForm({ statementId, line, onClose, onMatched, onRefused }: MatchFormProps) {
  const text = useShares({ statementId, line })
  const { Shares } = text.values
  /** Why the portal refused shares. */
  const [refused, setRefused] = useState<{ readonly why: string; readonly of: readonly LineShare[] }>()
  const unusual = useUnusual(Shares)
  const { isBusy, act } = useAct({
    failed: () => '',
    onFailed: (error) => {
      const why = unusual.failed(error)
      if (why) setRefused({ why, of: Shares })
      if (why) onRefused()
    },
    closes: true,
  })
  const sum = sumOf(Shares)
  const chosen = new Set(pluck(Shares, 'PaymentDetailsId'))
  const offered =
    line.State === 'ambiguous'
      ? line.Matches.filter(({ PaymentDetailsId }) => !chosen.has(PaymentDetailsId))
      : []
  const change = (shares: LineShare[]) => text.change({ Shares: shares })
  const add = (bill: Payable) => change(withShare(Shares, line, bill))
  const addFound = (bill: Payable) => text.change({ Shares: withShare(Shares, line, bill), Find: '' })
  const bodyOf = (shares: readonly LineShare[]) => ({ Line: line.Line, Shares: sharesBody(shares) })
  const rules = (typed: LineShares): FieldErrors => ({
    ...(sumOf(typed.Shares) > line.RestAmount && {
      Shares: statementTexts.moreThanLine(moneyOf(line.RestAmount, '₹')),
    }),
    ...matchRules(bodyOf(typed.Shares)),
  })
  const match = async () => {
    const body = { ...bodyOf(Shares), ConfirmedUnusual: unusual.isAsked }
    await call(matchLine, { params: { id: statementId }, body })
    await text.drop()
    onMatched()
    return payDeskTexts.lineMatched
  }
  const error = text.errors['Shares'] ?? (refused?.of === Shares ? refused.why : undefined)
  return (
    <TypedForm
      text={text}
      rules={rules}
      busy={isBusy}
      label={unusual.isAsked ? payDeskTexts.matchAnyway : payDeskTexts.matchNow(moneyOf(sum, '₹'))}
      onSend={() => act(match)}
      onClose={onClose}
    >
      {offered.length > 0 && (
        <div>
          <Text fw={600} mb={4}>
            {payDeskTexts.suggestions}
          </Text>
          <Offers
            label={payDeskTexts.suggestions}
            bills={offered.map(({ Amount, ...bill }) => ({ ...bill, DueAmount: Amount }))}
            onAdd={add}
          />
        </div>
      )}
      <FindBill
        text={text.values.Find}
        without={chosen}
        onChange={(Find) => text.change({ Find })}
        onAdd={addFound}
      />
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
      {unusual.question}
    </TypedForm>
  )
}
