import { NativeSelect } from '@mantine/core'
import { deskTexts } from '../../../../contract/papers/paperDesk.ts'
import { paperColumns } from '../../../../contract/papers/paperColumns.ts'
import { filterLabels, paperLabels, paperStatuses } from '../../../../contract/papers/papers.ts'
import type { Theme } from '../../../../contract/papers/themes.ts'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { SortField } from '../../../ui/list/SortField.tsx'
import type { DeskSearch } from './deskSearch.ts'

interface DeskFiltersProps {
  readonly search: DeskSearch
  readonly themes: readonly Theme[]
  readonly onChange: (change: Partial<DeskSearch>) => void
}

/** An option among the statuses: a subset of the drafts. */
const ready = 'ready'

/** Search, filters and order of the organisers' list. */
export function DeskFilters({ search, themes, onChange }: DeskFiltersProps) {
  return (
    <search className="desk-filters">
      <SearchField
        label={deskTexts.search}
        hint={deskTexts.searchHint}
        text={search.Text}
        onSearch={(Text) => onChange({ Text })}
      />
      <NativeSelect
        label={deskTexts.status}
        value={search.isReady ? ready : (search.Status ?? '')}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            Status: paperStatuses.find((status) => status === value),
            isReady: value === ready,
          })
        }
      >
        <option value="">{deskTexts.anyStatus}</option>
        <option value={ready}>{deskTexts.ready}</option>
        {paperStatuses.map((status) => (
          <option key={status} value={status}>
            {filterLabels[status]}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={paperLabels.ThemeId}
        value={search.ThemeId ?? ''}
        onChange={(event) => onChange({ ThemeId: event.currentTarget.value || undefined })}
      >
        <option value="">{deskTexts.anyTheme}</option>
        {themes.map((theme) => (
          <option key={theme.Id} value={theme.Id}>
            {theme.ThemeTitle}
          </option>
        ))}
      </NativeSelect>
      <SortField columns={paperColumns} sort={search.Sort} onSort={(Sort) => onChange({ Sort })} />
    </search>
  )
}
