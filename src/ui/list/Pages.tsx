import { Group, Pagination } from '@mantine/core'
import { pageTexts } from '../../../contract/core/columns.ts'
import { useEffect } from 'react'
import { useIsDesk } from './useIsDesk.ts'

/** Goes to a page; `replace` adds no history entry. */
export type OnPage = (page: number, replace?: boolean) => void

interface PagesProps {
  readonly page: number
  readonly total: number
  /** True while `total` is for another query than `page`. */
  readonly isBehind: boolean
  readonly onChange: OnPage
}

/**
 * The pagination of a list; nothing for a single page. A page after the last one leads to the last: its rows were
 * decided meanwhile, or the address is old. It replaces the history entry, so that Back does not return there.
 */
export function Pages({ page, total, isBehind, onChange }: PagesProps) {
  const isBeyond = !isBehind && total > 0 && page > total
  useEffect(() => {
    if (isBeyond) onChange(total, true)
    // The screen makes a new `onChange` at each render.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [isBeyond, total])
  // One line of a phone has room for seven targets.
  const siblings = useIsDesk() ? 1 : 0
  if (total <= 1) return null
  return (
    <Group component="nav" justify="center" className="desk-pages" aria-label={pageTexts.pages}>
      <Pagination
        value={page}
        total={total}
        siblings={siblings}
        gap={4}
        onChange={(to) => onChange(to)}
        getItemProps={(of) => ({ 'aria-label': pageTexts.page(of) })}
        getControlProps={(control) => ({
          'aria-label': control === 'previous' ? pageTexts.previous : pageTexts.next,
        })}
      />
    </Group>
  )
}
