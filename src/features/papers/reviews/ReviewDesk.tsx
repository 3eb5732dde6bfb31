import '../../../ui/list/desk.css'
import '../desk/desk.css'
import '../papers.css'
import { Anchor, Button, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import {
  getAuditorProgress,
  getReviewSettings,
  remindAuditors,
  setReviewSettings,
  type AuditorProgress,
} from '../../../../contract/reviews/reviewDesk.ts'
import { downloadAuditors } from '../../../../contract/reports/reports.ts'
import {
  auditorColumns,
  auditorSorts,
  reviewDeskScreenTexts as texts,
  sortedAuditors,
} from '../../../../contract/reviews/reviewDeskScreens.ts'
import { getThemes } from '../../../../contract/papers/themes.ts'
import { call } from '../../../sync/session/call.ts'
import { sheetDownload } from '../../../sync/files/sheetDownload.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { paneTexts } from '../../../ui/list/paneTexts.ts'
import { paramsOf } from '../../../ui/sheet/useAddress.ts'
import { RecordPane } from '../../../parts/list/RecordPane.tsx'
import { walkOver } from '../../../parts/list/walkOver.ts'
import { List } from '../../../ui/list/List.tsx'
import { DownloadMenu } from '../../../ui/list/DownloadMenu.tsx'
import { ChosenBar } from '../../../ui/list/ChosenBar.tsx'
import { ListSkeleton } from '../../../ui/list/ListSkeleton.tsx'
import { NothingFound } from '../../../ui/list/NothingFound.tsx'
import { SortField } from '../../../ui/list/SortField.tsx'
import { useSelection } from '../../../ui/list/useSelection.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { paths } from '../../../paths.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { useSheetAddress } from '../../../ui/sheet/useSheetAddress.ts'
import { useHomePage } from '../../../sync/pull/useHomePage.ts'
import { AssignByCsv } from './AssignByCsv.tsx'
import { OpenAuditor } from './OpenAuditor.tsx'
import { useRead } from '../../../sync/pull/useRead.ts'
import { joined } from '../../../sync/pull/joined.ts'
import { DueDialog } from './DueDialog.tsx'

/** The auditors' progress, with actions. */
export function ReviewDesk() {
  const [params, setParams] = useSearchParams()
  const sort = auditorSorts.find((one) => one === params.get('sort')) ?? 'name'
  const { timeZone } = useHomePage()
  const selection = useSelection<AuditorProgress>('', ({ AuditorId }) => AuditorId)
  const sheet = useSheetAddress('open')
  const opened = useSheetAddress('auditor')
  const [isDue, setDue] = useState(false)
  const options = { failed: texts.loadFailed }
  const desk = joined({
    auditors: useRead(getAuditorProgress, options),
    settings: useRead(getReviewSettings, options),
    themes: useRead(getThemes, options),
  })

  const { act } = useAct({ failed: texts.failed })
  const attempt = (send: () => Promise<string>) =>
    act(async () => {
      const done = await send()
      desk.refresh()
      return done
    })
  const remind = (AuditorIds: string[] | null) =>
    attempt(async () => {
      const { Result } = await call(remindAuditors, { body: { AuditorIds } })
      return texts.reminded(Result.People, Result.Reviews)
    })
  const rows = desk.state === 'ready' ? sortedAuditors(desk.value.auditors, sort) : []
  const at = rows.findIndex(({ AuditorId }) => AuditorId === opened.value)
  const auditor = rows[at]
  const ids = selection.rows.map(({ AuditorId }) => AuditorId)

  return (
    <Screen
      title={texts.title}
      beside={
        <Button component={Link} to={paths.papers} variant="default" leftSection={<Icon name="back" />}>
          {texts.back}
        </Button>
      }
    >
      {desk.state !== 'ready' ? (
        <NotReady read={desk} loading={<ListSkeleton />} />
      ) : (
        <>
          <Switch
            size="md"
            label={texts.isBlind}
            checked={desk.value.settings.IsBlind}
            onChange={(event) => {
              const IsBlind = event.currentTarget.checked
              attempt(async () => {
                await call(setReviewSettings, { body: { IsBlind } })
                return texts.settingsSaved
              })
            }}
          />
          <div className="desk-tools">
            <Total auditors={desk.value.auditors} />
            <DownloadMenu {...sheetDownload(downloadAuditors, (format) => ({ Sort: sort, format }))} />
            <SortField
              columns={auditorColumns}
              sort={sort}
              onSort={(next) => setParams({ sort: next }, { replace: true })}
            />
            <Button variant="default" onClick={() => remind(null)}>
              {texts.remindAll}
            </Button>
            <Button variant="default" onClick={() => sheet.open('import')}>
              {texts.import}
            </Button>
          </div>
          {desk.value.auditors.length === 0 ? (
            <NothingFound title={texts.emptyTitle} text={texts.empty} onClear={undefined} />
          ) : (
            <List
              label={texts.auditors}
              rows={rows}
              open={auditor?.AuditorId}
              idOf={({ AuditorId }) => AuditorId}
              columns={auditorColumns}
              named="Name"
              timeZone={timeZone}
              sort={sort}
              onSort={(next) => setParams({ sort: next }, { replace: true })}
              cells={{
                Name: ({ AuditorId, FullName }) => (
                  <Anchor
                    component={Link}
                    to={`?${paramsOf({ ...Object.fromEntries(params), auditor: AuditorId }).toString()}`}
                    className="desk-title"
                    underline="hover"
                  >
                    {FullName}
                  </Anchor>
                ),
                Themes: (auditor) => (
                  <Button
                    variant="default"
                    aria-label={texts.themesOf(auditor.FullName)}
                    onClick={() => opened.open(auditor.AuditorId)}
                  >
                    {auditor.ThemeIds.length}
                  </Button>
                ),
                Overdue: ({ Overdue }) => (
                  <Text size="sm" {...(Overdue > 0 ? { fw: 600, c: 'var(--mantine-color-error)' } : {})}>
                    {Overdue}
                  </Text>
                ),
              }}
              choosing={{
                ...selection,
                label: ({ FullName }) => texts.select(FullName),
                labelOfAll: texts.selectAll,
                may: () => true,
              }}
            />
          )}
          {selection.count > 0 && (
            <ChosenBar
              label={texts.selected(selection.count)}
              all={undefined}
              onClear={selection.clear}
              main={{ label: texts.remind, act: () => remind(ids) }}
              others={[{ label: texts.setDue, act: () => setDue(true) }]}
            />
          )}
          {auditor && (
            <RecordPane
              label={texts.auditor}
              name={auditor.FullName}
              place={paneTexts.place(at + 1, rows.length)}
              row={auditor.AuditorId}
              {...walkOver(rows, at, ({ AuditorId }) => opened.open(AuditorId))}
              onClose={() => opened.close()}
            >
              <OpenAuditor
                key={auditor.AuditorId}
                auditor={auditor}
                themes={desk.value.themes}
                onClose={() => opened.close()}
                onSaved={() => {
                  opened.close()
                  desk.refresh()
                }}
              />
            </RecordPane>
          )}
        </>
      )}
      <AssignByCsv
        isOpen={sheet.value === 'import'}
        timeZone={timeZone}
        onClose={() => sheet.close()}
        onAssigned={() => {
          sheet.close()
          desk.refresh()
        }}
      />
      <DueDialog
        auditorIds={isDue ? ids : undefined}
        timeZone={timeZone}
        onClose={() => setDue(false)}
        onSet={() => {
          setDue(false)
          selection.clear()
          desk.refresh()
        }}
      />
    </Screen>
  )
}

function Total({ auditors }: { readonly auditors: readonly AuditorProgress[] }) {
  const sum = (count: (auditor: AuditorProgress) => number) =>
    auditors.reduce((total, auditor) => total + count(auditor), 0)
  const done = sum(({ Done }) => Done)
  return (
    <Text role="status" c="dimmed">
      {texts.total(done, done + sum(({ Assigned, Accepted }) => Assigned + Accepted))}
    </Text>
  )
}
