import './registration.css'
import { useMemo } from 'react'
import { useSession } from '../../stores/session.ts'
import { ShownRegistrants } from './ShownRegistrants.tsx'

/**
 * The authors of an approved paper with payment status, amounts and the reader's actions (spec §2 "Authors dialog").
 */
export function PaperAuthors({ paperId }: { readonly paperId: string }) {
  const userId = useSession((state) => state.session?.UserId)
  const source = useMemo(() => ({ of: 'paper', id: paperId }) as const, [paperId])
  return (
    userId && (
      <ShownRegistrants source={source} paperId={paperId}>
        {(cards) => <ul className="registration-list">{cards}</ul>}
      </ShownRegistrants>
    )
  )
}
