import { ActionIcon, Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { pluck } from '../../../../contract/core/collections.ts'
import type { FieldErrors } from '../../../../contract/core/endpoint.ts'
import { longDate } from '../../../../contract/core/moments.ts'
import { moneyOf } from '../../../../contract/core/money.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { getStatementLines } from '../../../../contract/payments/statementLineList.ts'
import {
  matchLine,
  matchRules,
  statementTexts,
  type StatementLine,
} from '../../../../contract/payments/statements.ts'
import { useKeptText } from '../../../sync/editing/useKeptText.ts'
import { call } from '../../../sync/session/call.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { TypedForm } from '../desk/TypedForm.tsx'
import { useUnusual } from '../desk/useUnusual.tsx'
import { FindBill, Offers, type Payable } from './FindBill.tsx'
import { LineShares, sharesBody, sumOf, withShare, type LineShare } from './lineShares.ts'

interface MatchFormProps {
  readonly statementId: string
  readonly line: StatementLine
  readonly onClose: () => void
  readonly onMatched: (line: StatementLine) => void
  /** The line may have changed. */
  readonly onRefused: () => void
}

interface OpenLineProps extends Omit<MatchFormProps, 'line'> {
  readonly number: number
  /** Undefined for a line that the page does not have, such as one that was matched elsewhere meanwhile. */
  readonly row: StatementLine | undefined
  /** Another value reads a line that the page does not have again. */
  readonly round: number
  /** True if it can be matched by hand: it will not be confirmed with the others. */
  readonly isByHand: (line: StatementLine) => boolean
}

/** A line of a bank statement, to match by hand, fully or in part, to one or more registrations. */
export function OpenLine({ number, row, round, ...props }: OpenLineProps) {
  if (row) return <ShownLine {...props} line={row} />
  return <LineElsewhere {...props} number={number} round={round} />
}

type ElsewhereProps = Omit<OpenLineProps, 'row'>

/** A line that is not on the page: it is read by itself. */
function LineElsewhere({ number, round, ...props }: ElsewhereProps) {
  const read = useRead(getStatementLines, {
    params: { id: props.statementId },
    query: { Line: number },
    failed: payDeskTexts.lineFailed,
    round,
    keepsShown: true,
  })
  if (read.state !== 'ready') return <NotReady read={read} height={240} />
  const [line] = read.value.Rows
  return line ? <ShownLine {...props} line={line} /> : <Text role="status">{payDeskTexts.lineGone}</Text>
}

type ShownLineProps = MatchFormProps & Pick<OpenLineProps, 'isByHand'>

function ShownLine({ isByHand: isByHandOf, ...props }: ShownLineProps) {
  const { line } = props
  const isByHand = isByHandOf(line)
  return (
    <Stack>
      <Title order={2} size="h3">
        {isByHand ? payDeskTexts.matchTitle(line.Line) : payDeskTexts.lineTitle(line.Line)}
      </Title>
      <LineFacts line={line} />
      {line.Matches.length > 0 && (
        <ul className="payment-offers">
          {line.Matches.map((match) => (
            <li key={match.PaymentDetailsId}>
              {match.FullName}, {match.Reference}: {moneyOf(match.Amount, '₹')}
            </li>
          ))}
        </ul>
      )}
      {isByHand ? <MatchForm {...props} /> : <NotSent {...props} />}
    </Stack>
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

const nothing: LineShares = { Shares: [] }

/** What somebody has chosen for a line, on this device until it is sent. */
const useShares = ({ statementId, line }: Pick<MatchFormProps, 'statementId' | 'line'>) =>
  useKeptText(`line/${statementId}/${line.Line}`, LineShares, nothing)

/** What was chosen for a line before it could not be matched by hand any more. */
function NotSent(of: MatchFormProps) {
  const text = useShares(of)
  const { Shares } = text.values
  if (Shares.length === 0) return null
  return (
    <Alert
      color="orange"
      variant="outline"
      role="status"
      title={of.line.RestAmount > 0 ? payDeskTexts.lineNotSent : payDeskTexts.lineTaken}
    >
      <ul className="payment-offers">
        {Shares.map(({ PaymentDetailsId, FullName, Reference, Amount }) => (
          <li key={PaymentDetailsId}>
            {FullName}, {Reference}: ₹{Amount}
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        mt="sm"
        onClick={() => {
          void text.drop()
          of.onClose()
        }}
      >
        {payDeskTexts.dropShares}
      </Button>
    </Alert>
  )
}

function MatchForm({ statementId, line, onClose, onMatched, onRefused }: MatchFormProps) {
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
  const bodyOf = (shares: readonly LineShare[]) => ({ Line: line.Line, Shares: sharesBody(shares) })
  const rules = (typed: LineShares): FieldErrors => ({
    ...(sumOf(typed.Shares) > line.RestAmount && {
      Shares: statementTexts.moreThanLine(moneyOf(line.RestAmount, '₹')),
    }),
    ...matchRules(bodyOf(typed.Shares)),
  })
  const match = async () => {
    const body = { ...bodyOf(Shares), ConfirmedUnusual: unusual.isAsked }
    const { Result } = await call(matchLine, { params: { id: statementId }, body })
    await text.drop()
    onMatched(Result)
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
      <FindBill without={chosen} onAdd={add} />
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
