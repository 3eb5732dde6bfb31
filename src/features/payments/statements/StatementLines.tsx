import { Button, Card, Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { downloadLines, getStatementLines } from '../../../../contract/payments/statementLineList.ts'
import { longDate } from '../../../../contract/core/moments.ts'
import { moneyOf } from '../../../../contract/core/money.ts'
import { payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { type StatementLine } from '../../../../contract/payments/statements.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { sheetDownload } from '../../../sync/files/sheetDownload.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { DownloadMenu } from '../../../ui/list/DownloadMenu.tsx'
import { Pages } from '../../../ui/list/Pages.tsx'
import type { OnPage } from '../../../ui/list/usePageWithin.ts'

/** The matched lines to leave unconfirmed, and how to change them; absent without a choice. */
interface Choice {
  readonly without: ReadonlyMap<number, number>
  readonly leaveOut: (line: StatementLine, isOut: boolean) => void
}

interface StatementLinesProps {
  readonly id: string
  readonly state: StatementLine['State']
  readonly page: number
  readonly onPage: OnPage
  /** A new number after each decision reloads the lines. */
  readonly round: number
  readonly choice: Choice | undefined
  readonly onMatch: (line: StatementLine) => void
}

/** The lines of a statement in one state, page by page. */
export function StatementLines({ id, state, page, onPage, round, choice, onMatch }: StatementLinesProps) {
  const isDesk = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  const lines = useRead(getStatementLines, {
    params: { id },
    query: { State: state, Page: page },
    failed: payDeskTexts.statementFailed,
    round,
  })
  if (lines.state !== 'ready') return <NotReady read={lines} height={240} />
  const { Rows, Total, PageSize } = lines.value
  if (Total === 0) return <Text>{payDeskTexts.noLines}</Text>
  return (
    <Stack>
      <Group justify="flex-end">
        <DownloadMenu
          {...sheetDownload(downloadLines, (format) => ({ StatementId: id, State: state, format }))}
        />
      </Group>
      {isDesk ? (
        <LineTable lines={Rows} choice={choice} onMatch={onMatch} />
      ) : (
        <LineCards lines={Rows} choice={choice} onMatch={onMatch} />
      )}
      <Pages
        page={page}
        total={Math.ceil(Total / PageSize)}
        isBehind={lines.value.Page !== page}
        onChange={onPage}
      />
    </Stack>
  )
}

interface LinesProps extends Pick<StatementLinesProps, 'choice' | 'onMatch'> {
  readonly lines: readonly StatementLine[]
}

const dayOf = ({ PaidOn }: StatementLine) => PaidOn && longDate(PaidOn, 'UTC')
const amountOf = ({ Amount }: StatementLine) => (Amount === 0 ? '' : moneyOf(Amount, '₹'))

function Take({ line, choice }: { readonly line: StatementLine; readonly choice: Choice }) {
  return (
    <Checkbox
      aria-label={payDeskTexts.takeLine(line.Line)}
      checked={!choice.without.has(line.Line)}
      onChange={(event) => choice.leaveOut(line, !event.currentTarget.checked)}
    />
  )
}

/** A line that will be confirmed with the others needs no manual match, unless it is left out. */
const needsHand = (line: StatementLine, choice: Choice | undefined) =>
  line.RestAmount > 0 && (!choice || choice.without.has(line.Line))

interface MatchesProps extends Pick<StatementLinesProps, 'choice' | 'onMatch'> {
  readonly line: StatementLine
}

/** A line's registrations, and why. */
function Matches({ line, choice, onMatch }: MatchesProps) {
  return (
    <>
      {line.Matches.map((match) => (
        <div key={match.PaymentDetailsId}>
          {match.FullName}, {match.Reference}: {moneyOf(match.Amount, '₹')}
        </div>
      ))}
      <Text size="sm" c="dimmed">
        {line.Reason}
      </Text>
      {needsHand(line, choice) && (
        <Button
          variant="default"
          mt={4}
          mih={44}
          aria-label={payDeskTexts.matchOf(line.Line)}
          onClick={() => onMatch(line)}
        >
          {payDeskTexts.match}
        </Button>
      )}
    </>
  )
}

function LineTable({ lines, choice, onMatch }: LinesProps) {
  return (
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          {choice && <Table.Th w={72}>{payDeskTexts.take}</Table.Th>}
          <Table.Th>{payDeskTexts.line}</Table.Th>
          <Table.Th>{payDeskTexts.date}</Table.Th>
          <Table.Th>{payDeskTexts.description}</Table.Th>
          <Table.Th ta="right">{payDeskTexts.amount}</Table.Th>
          <Table.Th>{payDeskTexts.matches}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={line.Line}>
            {choice && (
              <Table.Td>
                <Take line={line} choice={choice} />
              </Table.Td>
            )}
            <Table.Td>{line.Line}</Table.Td>
            <Table.Td>{dayOf(line)}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {line.Description}
              <Text size="sm" c="dimmed">
                {line.TransactionId}
              </Text>
            </Table.Td>
            <Table.Td ta="right" className="payment-money">
              {amountOf(line)}
            </Table.Td>
            <Table.Td>
              <Matches line={line} choice={choice} onMatch={onMatch} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function LineCards({ lines, choice, onMatch }: LinesProps) {
  return (
    <ul className="desk-cards">
      {lines.map((line) => (
        <Card key={line.Line} component="li" withBorder padding="md">
          <Group align="start" wrap="nowrap">
            {choice && <Take line={line} choice={choice} />}
            <Stack gap={4} miw={0} style={{ overflowWrap: 'anywhere' }}>
              <Text fw={600} className="payment-money">
                {amountOf(line)}
              </Text>
              <Text size="sm" c="dimmed">
                {[payDeskTexts.lineOf(line.Line), dayOf(line)].filter(Boolean).join(' · ')}
              </Text>
              <Text>{line.Description}</Text>
              <Text size="sm" c="dimmed">
                {line.TransactionId}
              </Text>
              <Matches line={line} choice={choice} onMatch={onMatch} />
            </Stack>
          </Group>
        </Card>
      ))}
    </ul>
  )
}
