import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { dashboardTexts } from '../../../contract/dashboard.ts'
import type { Dashboard } from '../../../contract/overview.ts'

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The curve of papers begun and submitted; the line of those begun is dashed, so that no colour alone tells them apart. */
export function DaysChart({ days }: { readonly days: Dashboard['Days'] }) {
  return (
    <LineChart
      h="100%"
      data={days.map(({ Day, Begun, Submitted }) => ({
        day: short.format(Date.parse(Day)),
        [dashboardTexts.begun]: Begun,
        [dashboardTexts.submitted]: Submitted,
      }))}
      dataKey="day"
      withLegend
      withDots={days.length < 2}
      curveType="monotone"
      lineChartProps={{ accessibilityLayer: false }}
      lineProps={{ isAnimationActive: false }}
      series={[
        { name: dashboardTexts.begun, color: 'gray.6', strokeDasharray: '5 4' },
        { name: dashboardTexts.submitted, color: 'red.7' },
      ]}
    />
  )
}
