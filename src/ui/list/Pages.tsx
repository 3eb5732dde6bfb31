import { Group, Pagination } from '@mantine/core'
import { pageTexts } from '../../../contract/lists.ts'
import { useIsDesk } from './useIsDesk.ts'

interface PagesProps {
  readonly page: number
  readonly total: number
  readonly onChange: (page: number) => void
}

/** The pages of a list; nothing where there is one only. */
export function Pages({ page, total, onChange }: PagesProps) {
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
        onChange={onChange}
        getItemProps={(of) => ({ 'aria-label': pageTexts.page(of) })}
        getControlProps={(control) => ({
          'aria-label': control === 'previous' ? pageTexts.previous : pageTexts.next,
        })}
      />
    </Group>
  )
}
