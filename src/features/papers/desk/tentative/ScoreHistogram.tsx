import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { PaperFilter } from '../../../../../contract/papers/paperSearch.ts'
import { limits } from '../../../../../contract/core/limits.ts'
import { getScores, scoreStep } from '../../../../../contract/papers/tentative.ts'
import { useRead } from '../../../../sync/pull/useRead.ts'
import { NotReady } from '../../../../ui/reads/NotReady.tsx'
import { tentativeTexts as texts } from './texts.ts'

interface ScoreHistogramProps {
  readonly filter: PaperFilter
  readonly round: number
  /** The present cut, if the list has one. */
  readonly cut: number | undefined
  /** Selects the papers at and above the cut line, or below it. */
  readonly onCut: (cut: number, side: 'above' | 'below') => void
}

const bars = Array.from({ length: limits.ReviewScore / scoreStep + 1 }, (_, place) => place * scoreStep)

/** How many papers of the list have which score, with a line that the arrow keys move and that selects. */
export function ScoreHistogram({ filter, round, cut: given, onCut }: ScoreHistogramProps) {
  // What the cut line shows must not depend on where it is.
  const { ScoreFrom: _from, ScoreTo: _to, ScoreBelow: _below, ...query } = filter
  const [cut, setCut] = useState(given ?? 6)
  const read = useRead(getScores, { query, round, keepsShown: true })
  if (read.value === undefined) return <NotReady read={read} height={140} />
  const { Bars, Without } = read.value
  const counts = new Map(Bars.map(({ From, Papers }) => [From, Papers]))
  const highest = Math.max(1, ...counts.values())
  const sum = (isIn: (from: number) => boolean) =>
    Bars.reduce((total, { From, Papers }) => (isIn(From) ? total + Papers : total), 0)
  const above = sum((from) => from >= cut)
  const below = sum((from) => from < cut)
  const shown = bars.slice(bars.findIndex((from) => counts.has(from) || from >= 1))
  const first = shown[0] ?? 0
  const span = limits.ReviewScore + scoreStep - first
  if (Bars.length === 0) return <Text size="sm">{texts.noScores}</Text>
  return (
    <section className="decide-scores" aria-label={texts.scoresTitle}>
      <div className="decide-histogram">
        <ul style={{ gridTemplateColumns: `repeat(${String(shown.length)}, minmax(0, 1fr))` }}>
          {shown.map((from) => {
            const count = counts.get(from) ?? 0
            return (
              <li
                key={from}
                data-above={from >= cut || undefined}
                aria-label={texts.bar(from, Math.min(limits.ReviewScore, from + scoreStep), count)}
              >
                <span style={{ height: `calc((100% - 1.25rem) * ${String(count / highest)})` }} />
                <small>{Number.isInteger(from) ? from : ''}</small>
              </li>
            )
          })}
        </ul>
        <div
          className="decide-line"
          style={{ left: `${String(((cut - first) / span) * 100)}%` }}
          aria-hidden
        />
        <input
          type="range"
          className="decide-cut"
          aria-label={texts.cut}
          aria-valuetext={texts.cutAt(cut, above, below)}
          min={first}
          max={limits.ReviewScore + scoreStep}
          step={scoreStep}
          value={cut}
          onChange={(event) => setCut(Math.min(limits.ReviewScore, Number(event.currentTarget.value)))}
        />
      </div>
      <Group gap="xs" justify="space-between">
        <Text size="sm">
          {texts.cutAt(cut, above, below)}. {texts.withoutScore(Without)}
        </Text>
        <Group gap="xs">
          <Button variant="default" disabled={below === 0} onClick={() => onCut(cut, 'below')}>
            {texts.below(cut)}
          </Button>
          <Button variant="default" disabled={above === 0} onClick={() => onCut(cut, 'above')}>
            {texts.above(cut)}
          </Button>
        </Group>
      </Group>
    </section>
  )
}
