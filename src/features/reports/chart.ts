import type { ComponentType } from 'react'
import type { DaysProps } from './DaysChart.tsx'

let Loaded: ComponentType<DaysProps> | undefined

/** The chart comes by itself, while the numbers that it draws are asked for. */
export async function loadChart(): Promise<ComponentType<DaysProps>> {
  const { DaysChart } = await import('./DaysChart.tsx')
  Loaded = DaysChart
  return DaysChart
}

/** The chart, once it was loaded. */
export const loadedChart = () => Loaded
