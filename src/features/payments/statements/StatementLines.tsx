import { Anchor, Button, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { statementLineList } from '../../../../contract/payments/statementLineList.ts'
import { moneyOf } from '../../../../contract/core/money.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { type StatementLine, matchLine } from '../../../../contract/payments/statements.ts'
import { Allowed, useMayCall } from '../../../parts/act/Allowed.tsx'
import { ListFilters } from '../../../parts/list/ListFilters.tsx'
import { ListRows } from '../../../parts/list/ListRows.tsx'
import { ListScreen } from '../../../parts/list/ListScreen.tsx'
import type { ListState } from '../../../parts/list/useList.ts'
import type { Choosing } from '../../../ui/list/listProps.ts'
import { findKey } from './findKey.ts'

/** The matched lines to leave unconfirmed, and how to change them; absent without a choice. */
interface Choice {
  readonly without: ReadonlySet<number>
  readonly leaveOut: (lines: readonly StatementLine[], isOut: boolean) => void
}

interface StatementLinesProps {
  readonly list: ListState<typeof statementLineList>
  readonly choice: Choice | undefined
}

export const lineId = ({ Line }: StatementLine) => String(Line)

const texts = {
  found: payDeskTexts.foundLines,
  emptyTitle: payDeskTexts.emptyTitle,
  empty: payDeskTexts.noLines,
  emptyFilter: payDeskTexts.noLineFits,
}

const layout = {
  Line: { width: 64 },
  PaidOn: { width: 150 },
  Amount: { width: 152, align: 'right' },
  Matches: { width: '32%' },
  actions: { width: 150 },
} as const

const cellsOf = (list: ListState<typeof statementLineList>) => ({
  Description: ({ Line, Description, TransactionId }: StatementLine) => (
    <>
      <Anchor
        component={Link}
        to={list.at({ open: String(Line) })}
        className="desk-title"
        size="sm"
        fw={600}
        underline="hover"
      >
        {Description}
      </Anchor>
      <Text size="sm" c="dimmed">
        {TransactionId}
      </Text>
    </>
  ),
  Amount: ({ Amount }: StatementLine) =>
    Amount === 0 ? '' : <span className="payment-money">{moneyOf(Amount, '₹')}</span>,
})

/** The lines of a statement in one state, page by page. */
export function StatementLines({ list, choice }: StatementLinesProps) {
  const may = useMayCall()
  const choosing: Choosing<StatementLine> | undefined = choice && {
    label: ({ Line }) => payDeskTexts.takeLine(Line),
    labelOfAll: payDeskTexts.take,
    may: () => true,
    has: ({ Line }) => !choice.without.has(Line),
    choose: (lines, isChosen) => choice.leaveOut(lines, !isChosen),
    clear: () => undefined,
  }
  return (
    <ListScreen list={list} texts={texts} filters={<ListFilters list={list} />}>
      {({ Rows }) => (
        <ListRows
          list={list}
          rows={Rows}
          label={payDeskTexts.lines}
          idOf={lineId}
          beside={['Line', 'Description', 'Amount']}
          keys={may(matchLine) && list.shown.open !== undefined ? [{ ...findKey, act: undefined }] : []}
          named="Description"
          layout={layout}
          cells={{
            ...cellsOf(list),
            Matches: (line) => <Matches line={line} />,
          }}
          // Beside an open line there is no room for them. Where lines are left out they come and go.
          {...(list.shown.open === undefined && (choice || Rows.some((line) => needsHand(line, choice)))
            ? { actions: (line: StatementLine) => <MatchLine list={list} line={line} choice={choice} /> }
            : {})}
          {...(choosing ? { choosing } : {})}
        />
      )}
    </ListScreen>
  )
}

/** A line that will be confirmed with the others needs no manual match, unless it is left out. */
export const needsHand = (line: StatementLine, choice: Choice | undefined) =>
  line.RestAmount > 0 && (!choice || choice.without.has(line.Line))

/** A line's registrations, and why. */
const Matches = ({ line }: { readonly line: StatementLine }) => (
  <>
    {line.Matches.map((match) => (
      <div key={match.PaymentDetailsId}>
        {match.FullName}, {match.Reference}: {moneyOf(match.Amount, '₹')}
      </div>
    ))}
    <Text size="sm" c="dimmed">
      {line.Reason}
    </Text>
  </>
)

interface MatchLineProps extends StatementLinesProps {
  readonly line: StatementLine
}

/** Opens a line whose registration a person has to find. */
function MatchLine({ list, line, choice }: MatchLineProps) {
  if (!needsHand(line, choice)) return null
  return (
    <Allowed to={matchLine}>
      <Button
        variant="default"
        aria-label={payDeskTexts.matchOf(line.Line)}
        onClick={() => list.change({ open: String(line.Line) })}
      >
        {payDeskTexts.match}
      </Button>
    </Allowed>
  )
}
