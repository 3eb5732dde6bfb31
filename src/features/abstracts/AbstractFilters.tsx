import { NativeSelect } from '@mantine/core'
import { abstractColumns } from '../../../contract/abstracts/abstractColumns.ts'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import { comparedStatuses } from '../../../contract/abstracts/abstracts.ts'
import { filterLabels } from '../../../contract/papers/papers.ts'
import { getThemes } from '../../../contract/papers/themes.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { SortField } from '../../ui/list/SortField.tsx'
import type { AbstractsShown } from './abstractSearch.ts'

interface AbstractFiltersProps {
  readonly shown: AbstractsShown
  readonly onChange: (change: Partial<AbstractsShown>) => void
}

const scores = [25, 50, 75, 90] as const
const verified = ['yes', 'no'] as const

/** Search, filters and order of the list of abstracts. */
export function AbstractFilters({ shown, onChange }: AbstractFiltersProps) {
  const themes = useRead(getThemes)
  return (
    <search className="desk-filters">
      <SearchField
        label={texts.search}
        hint={texts.searchHint}
        text={shown.Text}
        onSearch={(Text) => onChange({ Text })}
      />
      <NativeSelect
        label={texts.status}
        value={shown.Status ?? ''}
        onChange={(event) =>
          onChange({ Status: comparedStatuses.options.find((one) => one === event.currentTarget.value) })
        }
        data={[
          { value: '', label: texts.anyStatus },
          ...comparedStatuses.options.map((value) => ({ value, label: filterLabels[value] })),
        ]}
      />
      <NativeSelect
        label={texts.theme}
        value={shown.ThemeId ?? ''}
        onChange={(event) => onChange({ ThemeId: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: texts.anyTheme },
          ...(themes.state === 'ready' ? themes.value : []).map(({ Id, ThemeTitle }) => ({
            value: Id,
            label: ThemeTitle,
          })),
        ]}
      />
      <NativeSelect
        label={texts.verified}
        value={shown.Verified ?? ''}
        onChange={(event) =>
          onChange({ Verified: verified.find((one) => one === event.currentTarget.value) })
        }
        data={[
          { value: '', label: texts.anyVerified },
          ...verified.map((value) => ({ value, label: texts.verifiedValues[value] })),
        ]}
      />
      <NativeSelect
        label={texts.score}
        value={shown.Score === undefined ? '' : String(shown.Score)}
        onChange={(event) => onChange({ Score: Number(event.currentTarget.value) || undefined })}
        data={[
          { value: '', label: texts.anyScore },
          ...scores.map((score) => ({ value: String(score), label: texts.atLeast(score) })),
        ]}
      />
      <SortField columns={abstractColumns} sort={shown.Sort} onSort={(Sort) => onChange({ Sort })} />
    </search>
  )
}
