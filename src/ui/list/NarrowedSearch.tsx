import '../heardOnly.css'
import { Button } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { pageTexts } from '../../../contract/core/columns.ts'

interface NarrowedSearchProps {
  /** The field of the search; undefined for a list that has none. */
  readonly search: ReactNode
  /** How many of the controls narrow the list; undefined if there are no controls. */
  readonly narrowing: number | undefined
  /** The controls that narrow or order the list. */
  readonly children: ReactNode
}

/** The search of a list and what narrows it, which is behind a button on a phone. */
export function NarrowedSearch({ search, narrowing, children }: NarrowedSearchProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <search className="desk-filters" data-open={isOpen || undefined}>
      {search}
      {narrowing !== undefined && (
        <Button
          hiddenFrom="md"
          variant="default"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {pageTexts.filter(narrowing)}
        </Button>
      )}
      <div id={id} className="desk-narrow">
        {children}
      </div>
    </search>
  )
}
