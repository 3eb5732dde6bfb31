import './compare.css'
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { conflictTexts } from '../../../contract/device/conflicts.ts'
import { markedSide } from './textDiff.ts'

interface SidesProps {
  readonly mine: string
  readonly theirs: string
  readonly titles?: readonly [string, string]
  /** Lists are compared by lines. */
  readonly by?: 'words' | 'lines'
}

/** Two texts side by side; the words that the other one does not have are marked. */
export function Sides({ mine, theirs, titles, by = 'words' }: SidesProps) {
  const [own, other] = titles ?? [conflictTexts.mine, conflictTexts.theirs]
  return (
    <div className="compare-sides">
      <Side title={own} mine={mine} theirs={theirs} side="mine" by={by} />
      <Side title={other} mine={mine} theirs={theirs} side="theirs" by={by} />
    </div>
  )
}

interface SideProps extends Required<Omit<SidesProps, 'titles'>> {
  readonly title: string
  readonly side: 'mine' | 'theirs'
}

function Side({ title, mine, theirs, side, by }: SideProps) {
  const pieces = useMemo(() => markedSide(mine, theirs, side, by), [mine, theirs, side, by])
  return (
    <div>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      {/* A long text scrolls, so it must be reachable by keyboard. */}
      <div className="compare-side" tabIndex={0} role="group" aria-label={title}>
        {pieces.length === 0 && conflictTexts.nothing}
        {pieces.map(({ text, in: isIn }, place) =>
          isIn === 'both' ? (
            text
          ) : (
            // Pieces of a text have no identity but their position.
            <mark key={`${place} ${text}`} className="compare-mark">
              {text}
            </mark>
          ),
        )}
      </div>
    </div>
  )
}
