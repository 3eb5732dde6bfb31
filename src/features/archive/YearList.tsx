import { Stack } from '@mantine/core'
import type { AnyList } from '../../../contract/core/list.ts'
import { archiveDeskTexts } from './texts.ts'
import { ListRows } from '../../parts/list/ListRows.tsx'
import { ListScreen } from '../../parts/list/ListScreen.tsx'
import { useList, type RowOf } from '../../parts/list/useList.ts'
import type { ListProps } from '../../ui/list/listProps.ts'
import { SearchField } from '../../ui/list/SearchField.tsx'

interface YearListProps<L extends AnyList> extends Pick<
  ListProps<RowOf<L>, string>,
  'label' | 'named' | 'idOf' | 'cells'
> {
  readonly list: L
  readonly conferenceId: string
  readonly hint: string
}

const texts = {
  found: archiveDeskTexts.found,
  emptyTitle: archiveDeskTexts.nothingTitle,
  empty: archiveDeskTexts.none,
  emptyFilter: archiveDeskTexts.nothing,
}

/** One list of a past conference: search, pages, columns and a download of the results. */
export function YearList<L extends AnyList>(props: YearListProps<L>) {
  const { list: definition, conferenceId, hint, ...rows } = props
  const list = useList(definition, {
    failed: archiveDeskTexts.loadFailed,
    params: { id: conferenceId } as never,
  })
  return (
    <Stack>
      <SearchField
        label={archiveDeskTexts.search}
        hint={hint}
        text={list.shown.Text}
        onSearch={(Text) => list.change({ Text } as never)}
      />
      <ListScreen list={list} texts={texts}>
        {({ Rows }) => <ListRows {...rows} list={list} rows={Rows as readonly RowOf<L>[]} />}
      </ListScreen>
    </Stack>
  )
}
