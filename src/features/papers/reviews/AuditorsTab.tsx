import { useState } from 'react'
import { getThemes } from '../../../../contract/papers/themes.ts'
import { downloadAuditors } from '../../../../contract/reports/reports.ts'
import {
  getAuditorProgress,
  remindAuditors,
  type AuditorProgress,
  setReviewsDue,
} from '../../../../contract/reviews/reviewDesk.ts'
import { foundAuditors } from '../../../../contract/reviews/foundAuditors.ts'
import { reviewDeskScreenTexts as texts } from '../../../../contract/reviews/reviewDeskScreens.ts'
import { useMayCall } from '../../../parts/act/Allowed.tsx'
import { useAct } from '../../../parts/act/useAct.ts'
import { sheetAskedOf } from '../../../parts/list/ListDownload.tsx'
import { ListFilters } from '../../../parts/list/ListFilters.tsx'
import { ListPane } from '../../../parts/list/ListPane.tsx'
import { ListRows } from '../../../parts/list/ListRows.tsx'
import { ListScreen } from '../../../parts/list/ListScreen.tsx'
import { useLocalList } from '../../../parts/list/localList.ts'
import { useListAddress } from '../../../parts/list/useList.ts'
import { sheetDownload } from '../../../sync/files/sheetDownload.ts'
import { joined } from '../../../sync/pull/joinedReads.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { call } from '../../../sync/session/call.ts'
import { ChosenBar } from '../../../ui/list/ChosenBar.tsx'
import { DownloadMenu } from '../../../ui/list/DownloadMenu.tsx'
import { useSelection } from '../../../ui/list/useSelection.ts'
import { auditorList } from './auditorList.ts'
import type { DeskTab } from './deskTab.ts'
import { DueDialog } from './DueDialog.tsx'
import { OpenAuditor } from './OpenAuditor.tsx'
import { deskOfReviews } from './texts.ts'
import { Late } from './Late.tsx'

const idOf = ({ AuditorId }: AuditorProgress) => AuditorId
const nameOf = ({ FullName }: AuditorProgress) => FullName

const layout = {
  Name: { width: '26%' },
  ...Object.fromEntries(
    ['Themes', 'Load', 'Open', 'Done', 'Declined', 'Overdue', 'PerWeek', 'MedianDays'].map((key) => [
      key,
      { align: 'right', width: 104 } as const,
    ]),
  ),
  // Their headings are longer.
  Open: { align: 'right', width: 124 },
  PerWeek: { align: 'right', width: 120 },
  MedianDays: { align: 'right', width: 132 },
} as const

/** The auditors with load and pace, and what they have not sent yet. */
export function AuditorsTab({ round, timeZone, onChanged, more }: DeskTab) {
  const options = { failed: texts.loadFailed, round, keepsShown: true }
  const read = joined({
    auditors: useRead(getAuditorProgress, options),
    themes: useRead(getThemes, options),
  })
  const { auditors = [], themes = [] } = read.value ?? {}
  const address = useListAddress(auditorList)
  const list = useLocalList(address, {
    found: read.value && foundAuditors(auditors, address.shown),
    failed: read.state === 'failed' ? read.message : undefined,
    again: read.again,
  })
  const selection = useSelection<AuditorProgress>('', idOf)
  const [isDue, setDue] = useState(false)
  const ids = selection.rows.map(idOf)
  const may = useMayCall()
  const { act } = useAct({ failed: texts.failed })
  const remind = (AuditorIds: string[] | null) =>
    act(async () => {
      const { Result } = await call(remindAuditors, { body: { AuditorIds } })
      onChanged()
      return texts.reminded(Result.People, Result.Reviews)
    })
  const sum = (count: (auditor: AuditorProgress) => number) =>
    auditors.reduce((total, auditor) => total + count(auditor), 0)
  const done = sum(({ Done }) => Done)
  const asked = sum(({ Assigned, Accepted, Done }) => Assigned + Accepted + Done)
  return (
    <>
      <ListScreen
        list={list}
        texts={{
          ...deskOfReviews.auditors,
          found: (total) => `${deskOfReviews.auditors.found(total)} · ${texts.total(done, asked)}`,
        }}
        filters={
          <ListFilters
            list={list}
            choices={{ Theme: read.value?.themes.map(({ Id, ThemeTitle }) => [Id, ThemeTitle] as const) }}
          />
        }
        tools={
          <DownloadMenu
            {...sheetDownload(downloadAuditors, (format) => ({
              ...list.filter,
              ...sheetAskedOf(list),
              format,
            }))}
          />
        }
        more={[may(remindAuditors) && { label: texts.remindAll, act: () => remind(null) }, ...more]}
      >
        {({ Rows }) => (
          <ListRows
            list={list}
            label={texts.auditors}
            rows={Rows}
            idOf={idOf}
            named="Name"
            titleOf={nameOf}
            beside={['Name', 'Load', 'Open', 'Overdue']}
            layout={layout}
            cells={{
              Overdue: ({ Overdue }) => <Late isLate={Overdue > 0}>{Overdue}</Late>,
            }}
            choosing={{
              ...selection,
              label: ({ FullName }) => texts.select(FullName),
              labelOfAll: texts.selectAll,
              may: () => true,
            }}
          />
        )}
      </ListScreen>
      {selection.count > 0 && (
        <ChosenBar
          label={texts.selected(selection.count)}
          all={undefined}
          onClear={selection.clear}
          main={may(remindAuditors) && { label: texts.remind, act: () => remind(ids) }}
          others={[may(setReviewsDue) && { label: texts.setDue, act: () => setDue(true) }]}
        />
      )}
      <ListPane list={list} label={texts.auditor} idOf={idOf} nameOf={nameOf}>
        {(id) => (
          <OpenAuditor
            auditor={auditors.find(({ AuditorId }) => AuditorId === id)}
            themes={themes}
            timeZone={timeZone}
            round={round}
            onRemind={remind}
            onChanged={onChanged}
          />
        )}
      </ListPane>
      <DueDialog
        auditorIds={isDue ? ids : undefined}
        timeZone={timeZone}
        onClose={() => setDue(false)}
        onSet={() => {
          setDue(false)
          selection.clear()
          onChanged()
        }}
      />
    </>
  )
}
