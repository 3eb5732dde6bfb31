import { Anchor, Card, Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from 'react-router-dom'
import { moneyOf } from '../../../../contract/money.ts'
import { payDeskTexts } from '../../../../contract/paymentDesk.ts'
import type { BillPage, BillRow } from '../../../../contract/billSearch.ts'
import { PaymentBadge } from '../BillLines.tsx'
import { SelectAll } from '../../../ui/list/SelectAll.tsx'

interface BillRowsProps {
  readonly page: BillPage
  readonly chosen: ReadonlySet<string>
  readonly choose: (paymentIds: readonly string[], isChosen: boolean) => void
  /** The address at which the bill of a registration is open. */
  readonly addressOf: (accommodationId: string) => string
}

const claimsOf = (row: BillRow) => row.Waiting.map(({ PaymentId }) => PaymentId)

function Choose({
  row,
  chosen,
  choose,
}: Pick<BillRowsProps, 'chosen' | 'choose'> & { readonly row: BillRow }) {
  const ids = claimsOf(row)
  return (
    <Checkbox
      aria-label={payDeskTexts.select(row.FullName)}
      checked={ids.length > 0 && ids.every((id) => chosen.has(id))}
      disabled={ids.length === 0}
      onChange={(event) => choose(ids, event.currentTarget.checked)}
    />
  )
}

function Person({ row, to }: { readonly row: BillRow; readonly to: string }) {
  return (
    <div style={{ minWidth: 0 }}>
      <Anchor component={Link} to={to} fw={600} className="payment-link">
        {row.FullName}
      </Anchor>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {[row.PaperCode, row.Reference, row.Email].filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}

/** Bills as rows of a table at a desk, as cards on a phone, and below them the sums of all that fit. */
export function BillRows(props: BillRowsProps) {
  const isDesk = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  return (
    <Stack>
      {isDesk ? <BillTable {...props} /> : <BillCards {...props} />}
      <Sums page={props.page} />
    </Stack>
  )
}

function BillTable({ page, chosen, choose, addressOf }: BillRowsProps) {
  const all = page.Rows.flatMap(claimsOf)
  const count = all.filter((id) => chosen.has(id)).length
  return (
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={48}>
            <SelectAll
              label={payDeskTexts.selectAll}
              total={all.length}
              chosen={count}
              onChange={(isChosen) => choose(all, isChosen)}
            />
          </Table.Th>
          <Table.Th>{payDeskTexts.person}</Table.Th>
          <Table.Th ta="right">{payDeskTexts.expected}</Table.Th>
          <Table.Th ta="right">{payDeskTexts.received}</Table.Th>
          <Table.Th ta="right">{payDeskTexts.claims}</Table.Th>
          <Table.Th ta="right">{payDeskTexts.due}</Table.Th>
          <Table.Th w={232}>{payDeskTexts.status}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {page.Rows.map((row) => {
          const money = (amount: number) => moneyOf(amount, row.CurrencySymbol)
          return (
            <Table.Tr key={row.PaymentDetailsId}>
              <Table.Td>
                <Choose row={row} chosen={chosen} choose={choose} />
              </Table.Td>
              <Table.Td>
                <Person row={row} to={addressOf(row.AccommodationId)} />
              </Table.Td>
              {[
                row.ExpectedAmount,
                row.ConfirmedAmount - row.RefundedAmount,
                row.WaitingAmount,
                row.DueAmount,
              ].map((amount, column) => (
                <Table.Td key={column} ta="right" className="payment-money">
                  {money(amount)}
                </Table.Td>
              ))}
              <Table.Td>
                <PaymentBadge status={row.PaymentStatus} isCancelled={row.CancelledOn !== null} />
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

function BillCards({ page, chosen, choose, addressOf }: BillRowsProps) {
  return (
    <ul className="desk-cards">
      {page.Rows.map((row) => (
        <Card key={row.PaymentDetailsId} component="li" withBorder padding="md">
          <Group align="start" wrap="nowrap">
            <Choose row={row} chosen={chosen} choose={choose} />
            <Stack gap={4} miw={0}>
              <Person row={row} to={addressOf(row.AccommodationId)} />
              <Text size="sm" className="payment-money">
                {payDeskTexts.due} {moneyOf(row.DueAmount, row.CurrencySymbol)}
                {row.WaitingAmount > 0 &&
                  ` · ${payDeskTexts.claims} ${moneyOf(row.WaitingAmount, row.CurrencySymbol)}`}
              </Text>
              <Group>
                <PaymentBadge status={row.PaymentStatus} isCancelled={row.CancelledOn !== null} />
              </Group>
            </Stack>
          </Group>
        </Card>
      ))}
    </ul>
  )
}

function Sums({ page }: { readonly page: BillPage }) {
  return (
    <div className="payment-sums" role="group" aria-label={payDeskTexts.all}>
      <Text fw={600}>{payDeskTexts.all}</Text>
      {page.Sums.map((sum) => {
        const money = (amount: number) => moneyOf(amount, sum.CurrencySymbol)
        return (
          <dl key={sum.CurrencySymbol}>
            <div>
              <dt>{payDeskTexts.expected}</dt>
              <dd>{money(sum.ExpectedAmount)}</dd>
            </div>
            <div>
              <dt>{payDeskTexts.received}</dt>
              <dd>{money(sum.ConfirmedAmount - sum.RefundedAmount)}</dd>
            </div>
            <div>
              <dt>{payDeskTexts.claims}</dt>
              <dd>{money(sum.WaitingAmount)}</dd>
            </div>
            <div>
              <dt>{payDeskTexts.due}</dt>
              <dd>{money(sum.DueAmount)}</dd>
            </div>
          </dl>
        )
      })}
    </div>
  )
}
