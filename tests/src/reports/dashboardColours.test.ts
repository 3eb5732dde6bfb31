import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chartOptions } from '../../../src/features/reports/chartOptions.ts'

test('nothing of the dashboard is drawn in the red of acts', () => {
  const style = { fontFamily: 'Noto Sans', getPropertyValue: (name: string) => name }
  const lines = chartOptions(style as CSSStyleDeclaration, 90).series.flatMap(({ stroke }) => stroke ?? [])
  expect(lines).toEqual(['--mantine-color-dimmed', '--mantine-color-text'])
  const styles = readFileSync('src/features/reports/dashboard.css', 'utf8')
  expect(styles).not.toMatch(/red|primary/)
})
