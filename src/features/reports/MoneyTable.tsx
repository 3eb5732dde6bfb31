import { Anchor, Skeleton, Table, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { dashboardTexts } from '../../../contract/reports/dashboard.ts'
import { moneyFigures } from '../../../contract/reports/dashboardColumns.ts'
import { moneyOf } from '../../../contract/core/money.ts'
import { payDeskTexts } from '../../../contract/payments/paymentDesk.ts'
import type { Dashboard } from '../../../contract/reports/overview.ts'
import { paths } from '../../paths.ts'
import { SectionCard } from '../../ui/Section.tsx'
import { billsPath } from './numberPaths.ts'

/** What an amount leaves out of its list: bills that add nothing to it. */
const narrowing: Readonly<
  Partial<Record<keyof Dashboard['Money'][number], Readonly<Record<string, string>>>>
> = {
  WaitingAmount: { status: 'waiting' },
  DueAmount: { amount: 'Due' },
  OverpaidAmount: { status: 'owed' },
}

/** The amounts expected from registrations, and the amounts received, by currency. */
export function MoneyTable({ money }: { readonly money: Dashboard['Money'] | undefined }) {
  return (
    <SectionCard size="h4" title={dashboardTexts.money} isBusy={!money}>
      {!money && <Skeleton height={96} />}
      {money?.length === 0 && <Text c="dimmed">{dashboardTexts.noMoney}</Text>}
      {money && money.length > 0 && (
        <div className="dashboard-scroll" tabIndex={0} role="group" aria-label={dashboardTexts.money}>
          <Table className="dashboard-money">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{payDeskTexts.currency}</Table.Th>
                {moneyFigures.map(([key, label]) => (
                  <Table.Th key={key} ta="right">
                    {label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {money.map((sums) => (
                <Table.Tr key={sums.CurrencySymbol}>
                  <Table.Td>{sums.CurrencySymbol}</Table.Td>
                  {moneyFigures.map(([key, label]) => (
                    <Table.Td key={key} ta="right" data-label={label}>
                      <Anchor
                        component={Link}
                        c="inherit"
                        to={billsPath(sums.CurrencySymbol, narrowing[key])}
                        className="dashboard-figure"
                      >
                        {moneyOf(sums[key], sums.CurrencySymbol)}
                      </Anchor>
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <div className="dashboard-links">
        <Anchor component={Link} to={paths.payments} className="dashboard-task">
          {payDeskTexts.titles.paper}
        </Anchor>
        <Anchor component={Link} to={paths.userPayments} className="dashboard-task">
          {payDeskTexts.titles.user}
        </Anchor>
      </div>
    </SectionCard>
  )
}
