import { deskSize, phoneSize, wideSize } from '../support/browser/phone.ts'
import type { Measure } from './measure.ts'
import type { Measured } from './screens.ts'

/** A screen as it was at one width, light or dark. */
export interface Seen {
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
  readonly measure: Measure
}

const shownSizes = [phoneSize, deskSize, wideSize]

/** The labels of the red acts; one that is not at each width of the table is followed by the widths that have it. */
function redOf(all: readonly Seen[]): string {
  const widths = shownSizes.map(({ width }) => width)
  const seen = all.filter(({ width }) => widths.includes(width))
  const acts = [...new Set(seen.flatMap(({ measure }) => measure.red))]
  const labels = acts.map((act) => {
    const having = widths.filter((one) =>
      seen.some(({ width, measure }) => width === one && measure.red.includes(act)),
    )
    return having.length === widths.length ? `_${act}_` : `_${act}_ (${having.join(', ')})`
  })
  return labels.join(', ') || 'none'
}

/** Rows and controls of a width. Both schemes are the same but for their colours. */
function countsOf(seen: readonly Seen[], width: number): string {
  const counts = seen
    .filter((one) => one.width === width)
    .sort((one, other) => other.colorScheme.localeCompare(one.colorScheme))
    .map(({ measure }) => `${measure.rows} · ${measure.controls}`)
  return [...new Set(counts)].join(' or ')
}

/** The table of a reader in docs/DESIGN.md. */
export function tableOf(screens: readonly { readonly screen: Measured; readonly seen: readonly Seen[] }[]) {
  const sizes = shownSizes.map(({ width, height }) => `${width} × ${height}`)
  const heads = ['Screen', 'The one thing', 'The red act', ...sizes, 'Sizes']
  const lines = screens.map(({ screen, seen }) => [
    screen.name,
    screen.thing,
    redOf(seen),
    ...shownSizes.map(({ width }) => countsOf(seen, width)),
    String(Math.max(...seen.map(({ measure }) => measure.sizes.length))),
  ])
  const rows = [heads, ['---', '---', '---', ...sizes.map(() => '---:'), '---:'], ...lines]
  return `${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}
