import { Anchor, Skeleton, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { dashboardTexts } from '../../../contract/reports/dashboard.ts'
import { longDate } from '../../../contract/core/moments.ts'
import type { Dashboard } from '../../../contract/reports/overview.ts'
import { paths, pathWith } from '../../paths.ts'
import { useNow } from '../../ui/reads/useNow.ts'
import { DaysChart, type DaysProps } from './DaysChart.tsx'
import { SectionCard } from '../../ui/Section.tsx'

/** Papers begun and submitted by day, as a chart and as a table. */
export function PapersByDay({ dashboard }: { readonly dashboard: Dashboard | undefined }) {
  return (
    <SectionCard size="h4" title={dashboardTexts.byDay} isBusy={!dashboard}>
      {!dashboard && <Skeleton height={300} />}
      {dashboard?.Days.length === 0 && <Text c="dimmed">{dashboardTexts.noDays}</Text>}
      {dashboard && dashboard.Days.length > 0 && (
        <>
          <div className="dashboard-chart" aria-hidden="true">
            <DaysChart days={dashboard.Days} />
          </div>
          <Numbers days={dashboard.Days} />
        </>
      )}
      {dashboard?.ClosesOn && <Closing on={dashboard.ClosesOn} />}
    </SectionCard>
  )
}

function Numbers({ days }: DaysProps) {
  // Ninety rows that few people read must not delay the first render.
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="dashboard-details" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{dashboardTexts.numbers}</summary>
      {isOpen && <NumbersTable days={days} />}
    </details>
  )
}

function NumbersTable({ days }: DaysProps) {
  return (
    <div className="dashboard-scroll" tabIndex={0} role="group" aria-label={dashboardTexts.byDay}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{dashboardTexts.day}</Table.Th>
            <Table.Th ta="right">{dashboardTexts.begun}</Table.Th>
            <Table.Th ta="right">{dashboardTexts.submitted}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.toReversed().map(({ Day, Begun, Submitted }) => (
            <Table.Tr key={Day}>
              <Table.Td>{longDate(Day, 'UTC')}</Table.Td>
              <Table.Td ta="right">
                <Count count={Begun} to={pathWith(paths.papers, { begun: Day })} />
              </Table.Td>
              <Table.Td ta="right">
                <Count count={Submitted} to={pathWith(paths.papers, { until: Day })} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Count({ count, to }: { readonly count: number; readonly to: string }) {
  return (
    <Anchor component={Link} to={to} c="inherit" className="dashboard-figure">
      {count.toLocaleString('en-IN')}
    </Anchor>
  )
}

function Closing({ on }: { readonly on: string }) {
  const now = useNow()
  const text = Date.parse(on) < now ? dashboardTexts.closed : dashboardTexts.closes
  return (
    <Text size="sm" c="dimmed">
      {text(longDate(on))}
    </Text>
  )
}
