import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { paperSorts } from '../../../../contract/decisions.ts'
import { deskTexts, sortLabels } from '../../../../contract/desk.ts'
import { filterLabels, paperLabels, paperStatuses } from '../../../../contract/papers.ts'
import type { Theme } from '../../../../contract/themes.ts'
import type { DeskSearch } from './deskSearch.ts'

interface DeskFiltersProps {
  readonly search: DeskSearch
  readonly themes: readonly Theme[]
  readonly onChange: (change: Partial<DeskSearch>) => void
}

/** After how much quiet the list follows what is typed, in milliseconds. */
const quiet = 300

/** Search, filters and order of the organisers' list. `/` goes to the search. */
export function DeskFilters({ search, themes, onChange }: DeskFiltersProps) {
  const input = useRef<HTMLInputElement>(null)
  const ask = useDebouncedCallback((Text: string) => {
    onChange({ Text })
  }, quiet)
  useHotkeys([['/', () => input.current?.focus()]])
  useEffect(() => {
    // The way back changes the address behind the field; what is being typed is left alone.
    if (input.current && document.activeElement !== input.current) input.current.value = search.Text
  }, [search.Text])

  return (
    <search className="desk-filters">
      <TextInput
        ref={input}
        type="search"
        label={deskTexts.search}
        placeholder={deskTexts.searchHint}
        defaultValue={search.Text}
        onChange={(event) => ask(event.currentTarget.value)}
      />
      <NativeSelect
        label={deskTexts.status}
        value={search.Status ?? ''}
        onChange={(event) =>
          onChange({ Status: paperStatuses.find((status) => status === event.currentTarget.value) })
        }
      >
        <option value="">{deskTexts.anyStatus}</option>
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
      <NativeSelect
        label={deskTexts.sort}
        value={search.Sort}
        onChange={(event) =>
          onChange({ Sort: paperSorts.find((sort) => sort === event.currentTarget.value) ?? 'newest' })
        }
      >
        {paperSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortLabels[sort]}
          </option>
        ))}
      </NativeSelect>
    </search>
  )
}
