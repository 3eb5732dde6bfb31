import type { ReactNode } from 'react'
import type { Passage } from '../../../contract/abstracts/abstracts.ts'

interface SharedTextProps {
  readonly text: string
  readonly passages: readonly Passage[]
}

/** A text with its shared passages marked, also by an underline for people who see no colours. */
export function SharedText({ text, passages }: SharedTextProps) {
  const parts: ReactNode[] = []
  let from = 0
  for (const { Start, End } of passages) {
    parts.push(text.slice(from, Start), <mark key={Start}>{text.slice(Start, End)}</mark>)
    from = End
  }
  return (
    <p className="abstracts-text">
      {parts}
      {text.slice(from)}
    </p>
  )
}
