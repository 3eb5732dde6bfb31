import { Anchor, Stack, Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ArchivedConference } from '../../../contract/archive/archive.ts'
import {
  archivedPaperList,
  archivedReceiptList,
  archivedRegistrationList,
} from '../../../contract/archive/archiveLists.ts'
import { archiveDeskTexts } from './texts.ts'
import { getReceipt } from '../../../contract/payments/receipts.ts'
import { openDocument } from '../../sync/files/documents.ts'
import { offerDownload } from '../../ui/files/offerDownload.ts'
import { paramsOf, useAddress } from '../../ui/sheet/useAddress.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { ArchivedPaper } from './ArchivedPaper.tsx'
import type { ColumnedList } from '../../../contract/core/list.ts'
import { ListPane } from '../../parts/list/ListPane.tsx'
import { ListRows } from '../../parts/list/ListRows.tsx'
import { ListScreen } from '../../parts/list/ListScreen.tsx'
import { useList, type ListState, type RowOf } from '../../parts/list/useList.ts'
import type { ListProps } from '../../ui/list/listProps.ts'
import { SearchField } from '../../ui/list/SearchField.tsx'

interface OpenYearProps {
  readonly conference: ArchivedConference
  readonly timeZone: string
}

const lists = ['papers', 'registrations', 'receipts'] as const

/** The lists of a past conference; the list, its search and its page are in the URL. */
export function OpenYear({ conference, timeZone }: OpenYearProps) {
  const databases = useDatabases()
  const [params, setParams] = useAddress()
  const list = lists.find((name) => name === params.get('list')) ?? 'papers'
  const id = conference.ConferenceId
  /** Empty values leave the URL; the rest stays, since a search may follow a click that opened a paper. */
  const change = (changes: Readonly<Record<string, string>>, replace = false) =>
    setParams((before) => paramsOf({ ...Object.fromEntries(before), ...changes }), { replace })
  const at = {
    conferenceId: id,
    label: archiveDeskTexts.lists[list],
    hint: archiveDeskTexts.searchHint[list],
  }
  return (
    <Stack>
      <Tabs
        value={list}
        keepMounted={false}
        onChange={(name) => change({ list: name ?? '', text: '', page: '', paper: '' })}
      >
        <Tabs.List aria-label={archiveDeskTexts.list}>
          {lists.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {archiveDeskTexts.lists[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={list} pt="md">
          {list === 'papers' && (
            <YearList
              {...at}
              list={archivedPaperList}
              named="Title"
              idOf={({ PaperId }) => PaperId}
              beside={['Code', 'Title']}
              pane={(shown) => (
                <ListPane
                  list={shown}
                  label={archiveDeskTexts.paper}
                  idOf={({ PaperId }) => PaperId}
                  nameOf={({ PaperTitle }) => PaperTitle}
                >
                  {(paperId) => <ArchivedPaper conferenceId={id} paperId={paperId} timeZone={timeZone} />}
                </ListPane>
              )}
              titleOf={({ PaperTitle }) => PaperTitle}
            />
          )}
          {list === 'registrations' && (
            <YearList
              {...at}
              list={archivedRegistrationList}
              named="Name"
              idOf={({ AccommodationId }) => AccommodationId}
            />
          )}
          {list === 'receipts' && (
            <YearList
              {...at}
              list={archivedReceiptList}
              named="Number"
              idOf={({ ReceiptNumber }) => ReceiptNumber}
              cells={{
                Number: ({ ReceiptNumber, PaymentId }) => (
                  <LinkButton
                    text={ReceiptNumber}
                    onClick={() =>
                      void offerDownload(`receipt-${ReceiptNumber}.pdf`, () =>
                        openDocument(databases, getReceipt, PaymentId, archiveDeskTexts.loadFailed),
                      )
                    }
                  />
                ),
              }}
            />
          )}
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

/** A cell that opens something. */
function LinkButton({ text, onClick }: { readonly text: string; readonly onClick: () => void }) {
  return (
    <Anchor component="button" type="button" className="desk-title" fw={600} ta="left" onClick={onClick}>
      {text}
    </Anchor>
  )
}

interface YearListProps<L extends ColumnedList> extends Pick<
  ListProps<RowOf<L>, string>,
  'label' | 'named' | 'idOf' | 'cells'
> {
  readonly list: L
  readonly conferenceId: string
  readonly hint: string
  readonly titleOf?: (row: RowOf<L>) => string
  /** The columns that stay beside an open record, and the record. */
  readonly beside?: readonly string[]
  readonly pane?: (list: ListState<L>) => ReactNode
}

const texts = {
  found: archiveDeskTexts.found,
  emptyTitle: archiveDeskTexts.nothingTitle,
  empty: archiveDeskTexts.none,
  emptyFilter: archiveDeskTexts.nothing,
}

/** One list of a past conference: search, pages, columns and a download of the results. */
function YearList<L extends ColumnedList>(props: YearListProps<L>) {
  const { list: definition, conferenceId, hint, pane, ...rows } = props
  const list = useList(definition, {
    failed: archiveDeskTexts.loadFailed,
    params: { id: conferenceId } as never,
  })
  return (
    <Stack>
      <ListScreen
        list={list}
        texts={texts}
        filters={
          <search className="desk-filters">
            <SearchField
              label={archiveDeskTexts.search}
              hint={hint}
              text={list.shown.Text}
              onSearch={(Text) => list.change({ Text } as never)}
            />
          </search>
        }
      >
        {({ Rows }) => <ListRows {...rows} list={list} rows={Rows as readonly RowOf<L>[]} />}
      </ListScreen>
      {pane?.(list)}
    </Stack>
  )
}
