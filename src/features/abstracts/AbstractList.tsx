import { Stack } from '@mantine/core'
import { useState } from 'react'
import { abstractColumns } from '../../../contract/abstracts/abstractColumns.ts'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import {
  getAbstractIds,
  searchAbstracts,
  type VerifyManyBody,
  type VerifyOutcome,
} from '../../../contract/abstracts/abstracts.ts'
import { downloadAbstracts, downloadChosenAbstracts } from '../../../contract/reports/reports.ts'
import { useOnChangeHint } from '../../stores/changeHints.ts'
import { storageKeys } from '../../stores/storageKeys.ts'
import { call, messageOf } from '../../sync/session/call.ts'
import { chosenSheets, sheetDownload } from '../../sync/files/sheetDownload.ts'
import { useTimeZone } from '../../sync/public/useTimeZone.ts'
import { ChosenBar } from '../../ui/list/ChosenBar.tsx'
import { ColumnMenu } from '../../ui/list/ColumnMenu.tsx'
import { DownloadMenu } from '../../ui/list/DownloadMenu.tsx'
import { Found } from '../../ui/list/Found.tsx'
import { useColumns } from '../../ui/list/useColumns.ts'
import { usePaged } from '../../ui/list/usePaged.ts'
import { useSelection } from '../../ui/list/useSelection.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { AbstractFilters } from './AbstractFilters.tsx'
import { AbstractRows } from './AbstractRows.tsx'
import { changeShown, filterOf, isNarrowed, queryOf, type AbstractsShown } from './abstractSearch.ts'
import { VerifyDialog } from './VerifyDialog.tsx'

interface AbstractListProps {
  readonly shown: AbstractsShown
  readonly onChange: (change: Partial<AbstractsShown>, replace?: boolean) => void
  readonly onClear: () => void
  /** Called with what was verified or unverified. */
  readonly onVerified: (outcome: VerifyOutcome) => void
  /** Called when the verify dialog opens, and when verifying is complete. */
  readonly onBegin: () => void
  readonly onFinished: () => void
  /** Incremented to reload the list. */
  readonly round: number
}

/** All abstracts of submitted papers, the most suspicious first by default. */
export function AbstractList(props: AbstractListProps) {
  const { shown, round, onChange, onClear, onVerified, onBegin, onFinished } = props
  const { rows: chosen, ...selection } = useSelection<string>('', (id) => id)
  const [begun, setBegun] = useState<VerifyManyBody>()
  const columns = useColumns(`${storageKeys.columns}abstracts`, abstractColumns)
  const timeZone = useTimeZone()
  const query = queryOf(shown)
  const list = usePaged(query, async () => (await call(searchAbstracts, { query })).Result, messageOf, [
    round,
  ])
  useOnChangeHint(list.refresh)
  const total = list.page?.Total ?? 0
  // The selection may come from another filter.
  const areAll = chosen.length >= total && (list.page?.Rows ?? []).every(({ Id }) => selection.has(Id))
  const begin = (Verified: boolean) => {
    onBegin()
    setBegun({ PaperIds: [...chosen], Verified })
  }
  const chooseFound = () => {
    call(getAbstractIds, { query: filterOf(shown) }).then(
      ({ Result }) => selection.choose(Result, true),
      (error: unknown) => showSnack(messageOf(error), 'error'),
    )
  }
  return (
    <Stack>
      <AbstractFilters shown={shown} onChange={onChange} />
      <Found
        list={list}
        texts={texts}
        searched={{
          text: shown.Text.trim(),
          onSearch: (Text, isAsTyped) => onChange({ Text, isAsTyped }, false),
        }}
        page={shown.Page}
        onPage={(Page, replace) => onChange({ Page }, replace)}
        onClear={isNarrowed(shown) ? onClear : undefined}
        tools={
          <>
            <ColumnMenu choice={columns} />
            <DownloadMenu
              {...sheetDownload(downloadAbstracts, (format) => ({
                ...filterOf(shown),
                Sort: shown.Sort,
                Columns: columns.shown.map(({ key }) => key).join(','),
                format,
              }))}
              chosen={{
                count: chosen.length,
                downloads: chosenSheets(downloadChosenAbstracts, (format) => ({
                  Ids: [...chosen],
                  Sort: shown.Sort,
                  Columns: columns.shown.map(({ key }) => key).join(','),
                  format,
                })),
              }}
            />
          </>
        }
      >
        {({ Rows }) => (
          <AbstractRows
            rows={Rows}
            columns={columns.shown}
            timeZone={timeZone}
            sort={shown.Sort}
            onSort={(Sort) => onChange({ Sort })}
            selection={selection}
            addressOf={(paper) => `?${changeShown(shown, { paper, other: undefined }).toString()}`}
          />
        )}
      </Found>
      {chosen.length > 0 && (
        <ChosenBar
          label={texts.selected(chosen.length)}
          all={areAll ? undefined : { label: texts.selectFound(total), choose: chooseFound }}
          onClear={selection.clear}
          main={{ label: texts.manyTitles.yes, act: () => begin(true) }}
          others={[{ label: texts.manyTitles.no, act: () => begin(false) }]}
        />
      )}
      <VerifyDialog
        begun={begun}
        onClose={() => setBegun(undefined)}
        onChanged={onVerified}
        onDone={() => {
          setBegun(undefined)
          selection.clear()
          onFinished()
        }}
      />
    </Stack>
  )
}
