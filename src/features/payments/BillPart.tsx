import { useState, type ReactNode } from 'react'
import { Fold } from '../../ui/Fold.tsx'
import { useIsDesk } from '../../ui/list/useIsDesk.ts'
import { SectionCard } from '../../ui/Section.tsx'

interface BillPartProps {
  readonly title: string
  readonly summary?: string
  /** True to begin unfolded on a phone too. */
  readonly isOpenAtFirst?: boolean
  readonly children: ReactNode
}

/** A part of the payment page: a card on a desk, folded on a phone, which begins with the sum. */
export function BillPart({ title, summary, isOpenAtFirst = false, children }: BillPartProps) {
  const isDesk = useIsDesk()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  if (isDesk)
    return (
      <SectionCard title={title} size="h4">
        {children}
      </SectionCard>
    )
  return (
    <Fold title={title} summary={summary} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      {children}
    </Fold>
  )
}
