import { Group, Pagination } from '@mantine/core'
import { pageTexts } from '../../../contract/core/columns.ts'
import { useIsDesk } from './useIsDesk.ts'
import { usePageWithin, type OnPage } from './usePageWithin.ts'

interface PagesProps {
  readonly page: number
  readonly total: number
  /** True while `total` is that of another question than the one for `page`. */
  readonly isBehind: boolean
  readonly onChange: OnPage
}

/** The pages of a list; nothing where there is one only. Who asked for a page behind the last is led there. */
export function Pages({ page, total, isBehind, onChange }: PagesProps) {
  usePageWithin({ page, pages: total, isBehind, onPage: onChange })
  // Seven targets are what one line of a phone holds.
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
