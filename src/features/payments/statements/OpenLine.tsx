import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { longDate } from '../../../../contract/core/moments.ts'
import { moneyOf } from '../../../../contract/core/money.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { getStatementLines } from '../../../../contract/payments/statementLineList.ts'
import type { StatementLine } from '../../../../contract/payments/statements.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { MatchForm, type MatchFormProps } from './MatchForm.tsx'
import { useShares } from './useShares.ts'

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
