// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { showDensities, showStates } from '../../../src/app/design/appRules.ts'
import { designParts } from '../../../src/app/design/designParts.ts'
import { theme } from '../../../src/ui/theme/theme.ts'

const decided = async () => readFile('docs/DESIGN.md', 'utf8')
/** What no component looks like by itself. */
const onlySaid = [
  'A screen leads',
  'Red is one act',
  'Large text',
  'Light and dark',
  'The frame speaks in one place',
  'Words',
]

afterEach(() => {
  document.head.replaceChildren()
})

test('the page of the design shows the decisions of docs/DESIGN.md, in their order', async () => {
  const names = [...(await decided()).matchAll(/^\*\*(.+?)\.?\*\*/gm)].map(([, name]) => name ?? '')
  expect(names.filter((name) => !onlySaid.includes(name))).toEqual(
    designParts.map(({ decision }) => decision),
  )
  expect(onlySaid.filter((name) => !names.includes(name))).toEqual([])
})

test('the five sizes that docs/DESIGN.md states are those of the theme', async () => {
  const [sizes = ''] = /(?<=^\*\*Type\.\*\*)[^.]+/m.exec(await decided()) ?? []
  const stated = [...sizes.matchAll(/(\d+) px/g)].map(([, size]) => Number(size) / 16)
  expect(stated).toEqual([1.625, 1.25, 1, 0.875, 0.75])
  expect(['xl', 'lg', 'md', 'sm', 'xs'].map((size) => theme.fontSizes?.[size])).toEqual(
    stated.map((size) => `${size}rem`),
  )
})

test('a state looks as the rules of the app say, and a density as those for its pointer', () => {
  document.head.innerHTML = `<style>
    :root { --target: 2.75rem; --tone: green }
    .act:where(:not([data-off])):hover { color: red }
    .act:not(:hover) { color: blue }
    .row { height: 2.75rem }
    @media (pointer: fine) { :root { --target: 2.375rem } .row { height: 2.25rem; opacity: 0.5 } }
  </style>`
  showStates()
  showDensities()
  const written = (id: string) => document.getElementById(id)?.textContent.split('\n')
  expect(written('design-states')).toEqual(['.act:where(:not([data-off])).design-hover { color: red; }'])
  expect(written('design-densities')).toEqual([
    '.design-compact { & { --target: 2.375rem; } }',
    '.design-compact { .row { height: 2.25rem; opacity: 0.5; } }',
    '.design-comfortable { & { --target: 2.75rem; } }',
    '.design-comfortable { .row { height: 2.75rem; opacity: unset; } }',
  ])
})
