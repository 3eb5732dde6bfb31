import { Group, Pagination } from '@mantine/core'
import { pageTexts } from '../../../contract/lists.ts'

interface PagesProps {
  readonly page: number
  readonly total: number
  readonly onChange: (page: number) => void
}

/** The pages of a list; nothing where there is one only. */
export function Pages({ page, total, onChange }: PagesProps) {
  if (total <= 1) return null
  return (
    <Group component="nav" justify="center" aria-label={pageTexts.pages}>
      <Pagination
        value={page}
        total={total}
        siblings={1}
        onChange={onChange}
        getItemProps={(of) => ({ 'aria-label': pageTexts.page(of) })}
        getControlProps={(control) => ({
          'aria-label': control === 'previous' ? pageTexts.previous : pageTexts.next,
        })}
      />
    </Group>
  )
}
