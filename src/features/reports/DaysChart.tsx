import 'uplot/dist/uPlot.min.css'
import { useComputedColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import type { Dashboard } from '../../../contract/reports/overview.ts'
import { chartOptions } from './chartOptions.ts'

export interface DaysProps {
  readonly days: Dashboard['Days']
}

type Days = DaysProps['days']

const dataOf = (days: Days): uPlot.AlignedData => [
  days.map(({ Day }) => Date.parse(Day) / 1000),
  days.map(({ Begun }) => Begun),
  days.map(({ Submitted }) => Submitted),
]

/** Draws into a box at its full size, until the returned function removes the chart. */
function draw(box: HTMLElement, days: Days): () => void {
  const chart = new uPlot(chartOptions(getComputedStyle(box), days.length), dataOf(days), box)
  const legend = box.querySelector('.u-legend')
  const fit = () =>
    chart.setSize({ width: box.clientWidth, height: box.clientHeight - (legend?.clientHeight ?? 0) })
  const sizes = new ResizeObserver(fit)
  sizes.observe(box)
  return () => {
    sizes.disconnect()
    chart.destroy()
  }
}

/** The chart of papers begun and submitted. */
export function DaysChart({ days }: DaysProps) {
  const box = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme()
  // The chart reads its colours once: draw it again for another scheme.
  useEffect(() => (box.current ? draw(box.current, days) : undefined), [days, scheme])
  return <div ref={box} className="dashboard-curve" />
}
