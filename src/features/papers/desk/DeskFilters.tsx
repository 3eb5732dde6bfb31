import { NativeSelect } from '@mantine/core'
import type { DecisionKind } from '../../../../contract/papers/decisionKinds.ts'
import { deskTexts } from '../../../../contract/papers/paperDesk.ts'
import type { paperDeskList } from '../../../../contract/papers/paperDeskList.ts'
import { decisionLabel, filterLabels, paperStatuses } from '../../../../contract/papers/papers.ts'
import type { Theme } from '../../../../contract/papers/themes.ts'
import { ListFilters } from '../../../parts/list/ListFilters.tsx'
import type { ListState } from '../../../parts/list/useList.ts'

interface DeskFiltersProps {
  readonly list: ListState<typeof paperDeskList>
  /** Undefined while they are not read; kinds likewise. */
  readonly themes: readonly Theme[] | undefined
  readonly kinds: readonly DecisionKind[] | undefined
}

/** An option among the statuses: a subset of the drafts. */
const ready = 'ready'

/** Search, filters and order of the organisers' list. */
export function DeskFilters({ list, themes, kinds }: DeskFiltersProps) {
  const { shown, change } = list
  return (
    <ListFilters
      list={list}
      controls={{
        Status: (
          <NativeSelect
            label={deskTexts.status}
            value={shown.Ready ? ready : (shown.Status ?? '')}
            data={[
              { value: '', label: deskTexts.anyStatus },
              { value: ready, label: deskTexts.ready },
              ...paperStatuses.map((status) => ({ value: status, label: filterLabels[status] })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              change({
                Status: paperStatuses.find((status) => status === value),
                Ready: value === ready ? 'yes' : undefined,
              })
            }
          />
        ),
        // An option of the status.
        Ready: null,
        // A conference without kinds has nothing to choose.
        ...(!kinds || kinds.length === 0 ? { KindId: null } : {}),
      }}
      choices={{
        KindId: kinds?.map(({ Id, Name, Status }) => [Id, decisionLabel(Status, Name)] as const),
        ThemeId: themes?.map(({ Id, ThemeTitle }) => [Id, ThemeTitle] as const),
      }}
    />
  )
}
