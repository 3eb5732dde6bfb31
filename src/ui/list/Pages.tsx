import { Group, Pagination } from '@mantine/core'
import { pageTexts } from '../../../contract/core/columns.ts'
import { useIsDesk } from './useIsDesk.ts'
import { usePageWithin, type OnPage } from './usePageWithin.ts'

interface PagesProps {
  readonly page: number
  readonly total: number
  /** True while `total` is for another query than `page`. */
  readonly isBehind: boolean
  readonly onChange: OnPage
}

/** The pagination of a list; nothing for a single page. A page after the last one redirects to the last. */
export function Pages({ page, total, isBehind, onChange }: PagesProps) {
  usePageWithin({ page, pages: total, isBehind, onPage: onChange })
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
