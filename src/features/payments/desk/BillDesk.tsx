import '../../../ui/list/desk.css'
import '../payments.css'
import { Anchor, Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useReducer, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { billSortLabels, billStatusLabels, payDeskTexts } from '../../../../contract/paymentDesk.ts'
import { billSorts, searchBills, type BillSearch } from '../../../../contract/billSearch.ts'
import { pageTexts } from '../../../../contract/lists.ts'
import { registrationTexts } from '../../../../contract/registrationTexts.ts'
import { reportPayments } from '../../../../contract/reports.ts'
import { databasesOf, type PersonDatabases } from '../../../cache/person.ts'
import { useOnNews } from '../../../stores/news.ts'
import { useSession } from '../../../stores/session.ts'
import { call, messageOf } from '../../../sync/api.ts'
import { downloadSheet } from '../../../sync/downloadSheet.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { DownloadMenu } from '../../../ui/list/DownloadMenu.tsx'
import { ListSkeleton } from '../../../ui/list/ListSkeleton.tsx'
import { NothingFound } from '../../../ui/list/NothingFound.tsx'
import { Pages } from '../../../ui/list/Pages.tsx'
import { useChosen } from '../../../ui/list/useChosen.ts'
import { usePageTitle } from '../../../ui/pageTitle.ts'
import { paths } from '../../../ui/paths.ts'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { BillDialog } from './BillDialog.tsx'
import { BillRows } from './BillRows.tsx'
import { changeShown, isNarrowed, readShown, type BillsShown } from './billSearch.ts'
import { ConfirmManyDialog } from './ConfirmManyDialog.tsx'
import { UndoBar } from './UndoBar.tsx'

type Kind = BillSearch['Kind']

/** Bills of registrations that were begun from a paper (spec §2 "/payment"). */
export const PaperPayments = () => <BillDesk kind="paper" />

/** Bills of the others (spec §2 "/payment/users"). */
export const UserPayments = () => <BillDesk kind="user" />

function BillDesk({ kind }: { readonly kind: Kind }) {
  usePageTitle(payDeskTexts.titles[kind])
  const session = useSession((state) => state.session)
  return session && <Desk key={kind} kind={kind} databases={databasesOf(session.UserId)} />
}

interface DeskProps {
  readonly kind: Kind
  readonly databases: PersonDatabases
}

function Desk({ kind, databases }: DeskProps) {
  const [params, setParams] = useSearchParams()
  const shown = readShown(params)
  const [round, readAgain] = useReducer((count: number) => count + 1, 0)
  const { chosen, choose, clear } = useChosen()
  const [isConfirming, setConfirming] = useState(false)
  const { Text: text, Status, Sort, Page } = shown
  const filter = {
    Kind: kind,
    ...(text.trim() ? { Text: text.trim() } : {}),
    ...(Status ? { Status } : {}),
    Sort,
  }
  const query = { ...filter, Page }
  const asked = JSON.stringify(query)
  const list = useLoaded(
    async () => ({ asked, page: (await call(searchBills, { query })).Result }),
    (error) => messageOf(error, payDeskTexts.loadFailed),
    [asked, round],
  )
  useOnNews(list.refresh)
  const change = (changes: Partial<BillsShown>) => {
    setParams((before) => changeShown(readShown(before), changes), { replace: 'Text' in changes })
  }

  return (
    <Stack>
      <Group justify="space-between">
        <Title order={1} size="h2">
          {payDeskTexts.titles[kind]}
        </Title>
        <Group gap="lg">
          {kind === 'user' && (
            <Anchor component={Link} to={paths.findRegistrant} className="payment-link">
              {registrationTexts.findTitle}
            </Anchor>
          )}
          <Anchor component={Link} to={paths.statements} className="payment-link">
            {payDeskTexts.statements}
          </Anchor>
        </Group>
      </Group>
      <UndoBar round={round} onUndone={readAgain} />
      <Filters shown={shown} onChange={change} />
      {list.state === 'failed' && <Failure message={list.message} again={list.again} />}
      {list.state === 'loading' && <ListSkeleton />}
      {list.state === 'ready' && (
        <>
          <div className="desk-tools">
            <Text role="status" c="dimmed">
              {payDeskTexts.found(list.value.page.Total)}
            </Text>
            <DownloadMenu
              fetch={(format, progress) =>
                downloadSheet(reportPayments, { ...filter, format }, pageTexts.downloadFailed, progress)
              }
              failed={(error) => messageOf(error, pageTexts.downloadFailed)}
            />
          </div>
          <div className="desk-list" aria-busy={list.value.asked !== asked}>
            {list.value.page.Rows.length > 0 ? (
              <BillRows
                page={list.value.page}
                chosen={chosen}
                choose={choose}
                addressOf={(bill) => `?${changeShown(shown, { bill }).toString()}`}
              />
            ) : (
              <NothingFound
                title={payDeskTexts.emptyTitle}
                text={isNarrowed(shown) ? payDeskTexts.emptyFilter : payDeskTexts.empty}
                onClear={isNarrowed(shown) ? () => setParams(new URLSearchParams()) : undefined}
              />
            )}
          </div>
          <Pages
            page={Page}
            total={Math.ceil(list.value.page.Total / list.value.page.PageSize)}
            onChange={(next) => change({ Page: next })}
          />
        </>
      )}
      {chosen.size > 0 && (
        <div className="desk-bar" role="region" aria-label={payDeskTexts.selected(chosen.size)}>
          <Text role="status">{payDeskTexts.selected(chosen.size)}</Text>
          <Button onClick={() => setConfirming(true)}>{payDeskTexts.confirmMany}</Button>
          <Button variant="default" onClick={clear}>
            {payDeskTexts.clear}
          </Button>
        </div>
      )}
      <ConfirmManyDialog
        ids={isConfirming ? [...chosen] : []}
        onClose={() => setConfirming(false)}
        onDone={() => {
          setConfirming(false)
          clear()
          readAgain()
        }}
      />
      <BillDialog
        databases={databases}
        accommodationId={shown.bill}
        onClose={() => change({ bill: undefined })}
        onChanged={readAgain}
      />
    </Stack>
  )
}

interface FiltersProps {
  readonly shown: BillsShown
  readonly onChange: (change: Partial<BillsShown>) => void
}

function Filters({ shown, onChange }: FiltersProps) {
  const ask = useDebouncedCallback((Text: string) => onChange({ Text }), 300)
  const statuses = Object.entries(billStatusLabels) as [NonNullable<BillsShown['Status']>, string][]
  return (
    <search className="desk-filters">
      <TextInput
        type="search"
        label={payDeskTexts.search}
        placeholder={payDeskTexts.searchHint}
        defaultValue={shown.Text}
        onChange={(event) => ask(event.currentTarget.value)}
      />
      <NativeSelect
        label={payDeskTexts.status}
        value={shown.Status ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ Status: statuses.find(([name]) => name === value)?.[0] })
        }
      >
        <option value="">{payDeskTexts.anyStatus}</option>
        {statuses.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={payDeskTexts.sort}
        value={shown.Sort}
        onChange={({ currentTarget: { value } }) =>
          onChange({ Sort: billSorts.find((sort) => sort === value) ?? 'newest' })
        }
      >
        {billSorts.map((sort) => (
          <option key={sort} value={sort}>
            {billSortLabels[sort]}
          </option>
        ))}
      </NativeSelect>
    </search>
  )
}
