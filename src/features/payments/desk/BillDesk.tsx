import '../payments.css'
import { Anchor, Group, NativeSelect, Stack, Title } from '@mantine/core'
import { useReducer, useState } from 'react'
import { Link } from 'react-router-dom'
import { billDeskColumns, billSheetKeys } from '../../../../contract/payments/billColumns.ts'
import { searchBills, type BillSearch } from '../../../../contract/payments/billSearch.ts'
import { billStatusLabels, payDeskTexts } from '../../../../contract/payments/paymentDesk.ts'
import { registrationTexts } from '../../../../contract/registration/registrationTexts.ts'
import { reportPayments } from '../../../../contract/reports/reports.ts'
import type { Transfer } from '../../../../contract/payments/transfers.ts'
import { databasesOf, type PersonDatabases } from '../../../cache/database/personDatabases.ts'
import { useOnChangeHint } from '../../../stores/changeHints.ts'
import { useSession } from '../../../stores/session.ts'
import { storageKeys } from '../../../stores/storageKeys.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { sheetDownload } from '../../../sync/files/sheetDownload.ts'
import { useTimeZone } from '../../../sync/public/useTimeZone.ts'
import { ChosenBar } from '../../../ui/list/ChosenBar.tsx'
import { ColumnMenu } from '../../../ui/list/ColumnMenu.tsx'
import { DownloadMenu } from '../../../ui/list/DownloadMenu.tsx'
import { Found } from '../../../ui/list/Found.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { SortField } from '../../../ui/list/SortField.tsx'
import { useColumns } from '../../../ui/list/useColumns.ts'
import { usePaged } from '../../../ui/list/usePaged.ts'
import { useSelection } from '../../../ui/list/useSelection.ts'
import { usePageTitle } from '../../../ui/pageTitle.ts'
import { paths } from '../../../paths.ts'
import { useAddress } from '../../../ui/sheet/useAddress.ts'
import { BillDialog } from './BillDialog.tsx'
import { BillRows } from './BillRows.tsx'
import { changeShown, isNarrowed, readShown, type BillsShown } from './billSearch.ts'
import { ConfirmManyDialog } from './ConfirmManyDialog.tsx'
import { UndoBar } from './UndoBar.tsx'

type Kind = NonNullable<BillSearch['Kind']>

/** Bills of registrations started from a paper (spec §2 "/payment"). */
export const PaperPayments = () => <BillDesk kind="paper" />

/** All other bills (spec §2 "/payment/users"). */
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
  const [params, setParams] = useAddress()
  const shown = readShown(params)
  const [round, readAgain] = useReducer((count: number) => count + 1, 0)
  const claims = useSelection<Transfer>(kind, ({ PaymentId }) => PaymentId)
  const columns = useColumns(`${storageKeys.columns}bills`, billDeskColumns)
  const timeZone = useTimeZone()
  const [isConfirming, setConfirming] = useState(false)
  const { Text: text, Status, Sort, Page } = shown
  const filter = {
    Kind: kind,
    ...(text.trim() ? { Text: text.trim() } : {}),
    ...(Status ? { Status } : {}),
    Sort,
  }
  const query = { ...filter, Page }
  const list = usePaged(
    query,
    async () => (await call(searchBills, { query })).Result,
    (error) => messageOf(error, payDeskTexts.loadFailed),
    [round],
  )
  useOnChangeHint(list.refresh)
  const change = (changes: Partial<BillsShown>, replace = 'Text' in changes) => {
    setParams((before) => changeShown(readShown(before), changes), { replace })
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
      <Found
        list={list}
        texts={payDeskTexts}
        page={Page}
        onPage={(next, replace) => change({ Page: next }, replace)}
        onClear={isNarrowed(shown) ? () => setParams(() => new URLSearchParams()) : undefined}
        tools={
          <>
            <ColumnMenu choice={columns} />
            <DownloadMenu
              {...sheetDownload(reportPayments, (format) => ({
                ...filter,
                Columns: billSheetKeys(columns.shown),
                format,
              }))}
            />
          </>
        }
      >
        {(page) => (
          <BillRows
            page={page}
            label={payDeskTexts.titles[kind]}
            columns={columns.shown}
            timeZone={timeZone}
            sort={Sort}
            onSort={(next) => change({ Sort: next })}
            claims={claims}
            addressOf={(bill) => `?${changeShown(shown, { bill }).toString()}`}
          />
        )}
      </Found>
      {claims.count > 0 && (
        <ChosenBar
          label={payDeskTexts.selected(claims.count)}
          all={undefined}
          onClear={claims.clear}
          main={{ label: payDeskTexts.confirmMany, act: () => setConfirming(true) }}
        />
      )}
      <ConfirmManyDialog
        ids={isConfirming ? claims.rows.map(({ PaymentId }) => PaymentId) : []}
        onClose={() => setConfirming(false)}
        onDone={() => {
          setConfirming(false)
          claims.clear()
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
  const statuses = Object.entries(billStatusLabels) as [NonNullable<BillsShown['Status']>, string][]
  return (
    <search className="desk-filters">
      <SearchField
        label={payDeskTexts.search}
        hint={payDeskTexts.searchHint}
        text={shown.Text}
        onSearch={(Text) => onChange({ Text })}
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
      <SortField columns={billDeskColumns} sort={shown.Sort} onSort={(Sort) => onChange({ Sort })} />
    </search>
  )
}
