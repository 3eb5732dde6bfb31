import './registration.css'
import { useMemo } from 'react'
import { ShownRegistrants } from './ShownRegistrants.tsx'

/**
 * The authors of an approved paper with payment status, amounts and the reader's actions (spec §2 "Authors dialog").
 */
export function PaperAuthors({ paperId }: { readonly paperId: string }) {
  const source = useMemo(() => ({ of: 'paper', id: paperId }) as const, [paperId])
  return (
    <ShownRegistrants source={source} paperId={paperId}>
      {(cards) => <ul className="registration-list">{cards}</ul>}
    </ShownRegistrants>
  )
}
