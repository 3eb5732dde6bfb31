import uPlot from 'uplot'
import { dashboardTexts } from '../../../contract/reports/dashboard.ts'

const day = 24 * 60 * 60
const utc = (pattern: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...pattern, timeZone: 'UTC' })
const short = utc({ day: 'numeric', month: 'short' })
const long = utc({ day: 'numeric', month: 'short', year: 'numeric' })

const number = (count: number) => count.toLocaleString('en-IN')

/** Steps between grid lines: never half a paper. */
const steps = [0, 1, 2, 3, 4, 5].flatMap((power) => [1, 2, 5].map((step) => step * 10 ** power))

/**
 * The options of a chart of `days` days in a box of this style; the line of papers begun is dashed, so that colour is
 * not the only difference.
 */
export function chartOptions(style: CSSStyleDeclaration, days: number): uPlot.Options {
  const colour = (name: string) => style.getPropertyValue(`--mantine-color-${name}`)
  const axis: uPlot.Axis = {
    font: `12px ${style.fontFamily}`,
    stroke: colour('dimmed'),
    grid: { stroke: colour('default-border'), width: 1 },
    ticks: { show: false },
  }
  /** The count of the day under the mouse, else of the last one. */
  const counted: uPlot.Series.Value = (chart, count: number | null, series) =>
    number(count ?? chart.data[series]?.at(-1) ?? 0)
  const line: uPlot.Series = {
    value: counted,
    width: 2,
    points: { show: days < 2 },
    ...(uPlot.paths.spline && { paths: uPlot.paths.spline() }),
  }
  return {
    width: 0,
    height: 0,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    legend: { markers: { dash: (_chart, series) => (series === 1 ? 'dashed' : 'solid') } },
    cursor: { drag: { x: false, y: false }, y: false },
    axes: [
      {
        ...axis,
        size: 32,
        incrs: [1, 2, 7, 14, 30].map((count) => count * day),
        values: (_chart, moments) => moments.map((seconds) => short.format(seconds * 1000)),
      },
      {
        ...axis,
        incrs: steps,
        size: 56,
        values: (_chart, counts) => counts.map(number),
      },
    ],
    scales: { y: { range: (_chart, _least, most) => [0, Math.max(1, most)] } },
    series: [
      {
        label: dashboardTexts.day,
        value: (chart, seconds: number | null) => long.format((seconds ?? chart.data[0].at(-1) ?? 0) * 1000),
      },
      { ...line, label: dashboardTexts.begun, stroke: colour('dimmed'), dash: [5, 4] },
      { ...line, label: dashboardTexts.submitted, stroke: colour('text') },
    ],
  }
}
