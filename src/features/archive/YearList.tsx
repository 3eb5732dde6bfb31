import { Stack } from '@mantine/core'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { archiveDeskTexts } from './texts.ts'
import { pageTexts, type Column, type SheetFormat } from '../../../contract/core/columns.ts'
import { storageKeys } from '../../stores/storageKeys.ts'
import { messageOf } from '../../sync/session/call.ts'
import { downloadSheet } from '../../sync/files/fetchSheet.ts'
import { ColumnMenu } from '../../ui/list/ColumnMenu.tsx'
import { DownloadMenu } from '../../ui/list/DownloadMenu.tsx'
import { Found } from '../../ui/list/Found.tsx'
import { List } from '../../ui/list/List.tsx'
import type { ListProps } from '../../ui/list/listProps.ts'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { useColumns } from '../../ui/list/useColumns.ts'
import { usePaged } from '../../ui/list/usePaged.ts'

interface Asked {
  readonly Text?: string
  readonly Page: number
}

interface YearListProps<Row> extends Pick<ListProps<Row, string>, 'label' | 'named' | 'idOf' | 'timeZone'> {
  readonly cells?: NonNullable<ListProps<Row, string>['cells']>
  readonly conferenceId: string
  readonly columns: readonly Column<Row>[]
  readonly text: string
  readonly page: number
  readonly hint: string
  readonly change: (changes: Readonly<Record<string, string>>, replace?: boolean) => void
  readonly read: (
    query: Asked,
  ) => Promise<{ readonly Rows: readonly Row[]; readonly Total: number; readonly PageSize: number }>
  readonly sheet: Endpoint
}

/** One list of a past conference: search, pages, columns and a download of the results. */
export function YearList<Row>(props: YearListProps<Row>) {
  const { label, columns, text, page, change, read, sheet, conferenceId, timeZone, cells = {} } = props
  const choice = useColumns(`${storageKeys.columns}archive-${label}`, columns)
  const words = text ? { Text: text } : {}
  const query = { ...words, Page: page }
  const list = usePaged(
    query,
    () => read(query),
    (error) => messageOf(error, archiveDeskTexts.loadFailed),
    [label],
  )
  const fetch = (format: SheetFormat, progress: (received: number) => void, signal: AbortSignal) =>
    downloadSheet(
      sheet,
      { ...words, Columns: choice.shown.map(({ key }) => key).join(','), format } as never,
      pageTexts.downloadFailed,
      progress,
      { params: { id: conferenceId }, signal },
    )
  return (
    <Stack>
      <SearchField
        label={archiveDeskTexts.search}
        hint={props.hint}
        text={text}
        onSearch={(Text) => change({ text: Text, page: '' }, true)}
      />
      <Found
        list={list}
        texts={{
          found: archiveDeskTexts.found,
          emptyTitle: archiveDeskTexts.nothingTitle,
          empty: archiveDeskTexts.none,
          emptyFilter: archiveDeskTexts.nothing,
        }}
        page={page}
        onPage={(to, replace) => change({ page: String(to) }, replace)}
        onClear={text ? () => change({ text: '', page: '' }) : undefined}
        tools={
          <>
            <ColumnMenu choice={choice} />
            <DownloadMenu fetch={fetch} failed={(error) => messageOf(error, pageTexts.downloadFailed)} />
          </>
        }
      >
        {({ Rows }) => (
          <List
            label={label}
            rows={Rows}
            idOf={props.idOf}
            named={props.named}
            columns={choice.shown}
            cells={cells}
            timeZone={timeZone}
          />
        )}
      </Found>
    </Stack>
  )
}
