import { Button, Group, Stack } from '@mantine/core'
import { useReducer, useState } from 'react'
import { downloadChosenUsers, downloadUsers } from '../../../../contract/reports/reports.ts'
import type { BulkBody } from '../../../../contract/users/userAdmin.ts'
import { userDeskColumns } from '../../../../contract/users/userDeskColumns.ts'
import { userDeskTexts } from '../../../../contract/users/userDesk.ts'
import { getUserIds, getUsers } from '../../../../contract/users/users.ts'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import { useOnChangeHint } from '../../../stores/changeHints.ts'
import { storageKeys } from '../../../stores/storageKeys.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { chosenSheets, sheetDownload } from '../../../sync/files/sheetDownload.ts'
import { useTimeZone } from '../../../sync/public/useTimeZone.ts'
import { Icon } from '../../../ui/icons.tsx'
import { ChosenBar } from '../../../ui/list/ChosenBar.tsx'
import { ColumnMenu } from '../../../ui/list/ColumnMenu.tsx'
import { DownloadMenu } from '../../../ui/list/DownloadMenu.tsx'
import { Found } from '../../../ui/list/Found.tsx'
import { useColumns } from '../../../ui/list/useColumns.ts'
import { usePaged } from '../../../ui/list/usePaged.ts'
import { useSelection } from '../../../ui/list/useSelection.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { useAddress } from '../../../ui/sheet/useAddress.ts'
import { useSheetAddress } from '../../../ui/sheet/useSheetAddress.ts'
import { AddAuditor } from './AddAuditor.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { DeleteMany } from './DeleteMany.tsx'
import { JustChanged } from './JustChanged.tsx'
import { NewUser } from './NewUser.tsx'
import { OpenUser } from './OpenUser.tsx'
import type { Acts } from './useUndoableActions.ts'
import { UserRows } from './UserRows.tsx'
import { UserFilters } from './UserFilters.tsx'
import { changeShown, filterOf, isNarrowed, queryOf, readShown, type UsersShown } from './userSearch.ts'

interface UserDeskProps {
  readonly databases: PersonDatabases
  readonly acts: Acts
  /** Called when the focus is lost. */
  readonly toHeading: () => void
}

/** The list of all people; its state is in the URL. */
export function UserDesk({ databases, acts, toHeading }: UserDeskProps) {
  const [params, setParams] = useAddress()
  const shown = readShown(params)
  const [round, readAgain] = useReducer((count: number) => count + 1, 0)
  const { rows: chosen, has, choose, clear } = useSelection<string>('', (id) => id)
  const [bulk, setBulk] = useState<BulkBody>()
  const [deleted, setDeleted] = useState<readonly string[]>()
  const adding = useSheetAddress('open')
  const columns = useColumns(`${storageKeys.columns}users`, userDeskColumns)
  const timeZone = useTimeZone()
  const query = queryOf(shown)
  const list = usePaged(
    query,
    async () => (await call(getUsers, { query })).Result,
    (error) => messageOf(error, userDeskTexts.loadFailed),
    [round],
  )
  useOnChangeHint(list.refresh)
  const change = (changes: Partial<UsersShown>, replace = 'Text' in changes) => {
    setParams((before) => changeShown(readShown(before), changes), { replace })
  }
  const begin = (Action: BulkBody['Action'], Ids: readonly string[]) => {
    acts.begin()
    setBulk({ Action, Role: null, Ids: [...Ids] })
  }
  const onChosen = (action: BulkBody['Action']) => ({
    label: userDeskTexts.bulkTitles[action],
    act: () => begin(action, chosen),
  })
  const chooseFound = () => {
    call(getUserIds, { query: filterOf(shown) }).then(
      ({ Result }) => choose(Result, true),
      (error: unknown) => showSnack(messageOf(error, userDeskTexts.loadFailed), 'error'),
    )
  }
  const total = list.page?.Total ?? 0

  return (
    <Stack>
      <JustChanged acts={acts} onChanged={readAgain} onGone={toHeading} />
      <Group>
        <Button leftSection={<Icon name="plus" />} onClick={() => adding.open('user')}>
          {userDeskTexts.add}
        </Button>
        <Button variant="default" onClick={() => adding.open('auditor')}>
          {userDeskTexts.addAuditor}
        </Button>
      </Group>
      <UserFilters shown={shown} onChange={change} />
      <Found
        list={list}
        texts={userDeskTexts}
        searched={{
          text: shown.Text.trim(),
          onSearch: (Text, isAsTyped) => change({ Text, isAsTyped }, false),
        }}
        page={shown.Page}
        onPage={(Page, replace) => change({ Page }, replace)}
        onClear={isNarrowed(shown) ? () => setParams(() => new URLSearchParams()) : undefined}
        tools={
          <>
            <ColumnMenu choice={columns} />
            <DownloadMenu
              {...sheetDownload(downloadUsers, (format) => ({
                ...filterOf(shown),
                Columns: columns.shown.map(({ key }) => key).join(','),
                format,
              }))}
              chosen={{
                count: chosen.length,
                downloads: chosenSheets(downloadChosenUsers, (format) => ({
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
          <UserRows
            rows={Rows}
            columns={columns.shown}
            timeZone={timeZone}
            sort={shown.Sort}
            onSort={(Sort) => change({ Sort })}
            has={has}
            choose={choose}
            clear={clear}
            addressOf={(user) => `?${changeShown(shown, { user }).toString()}`}
          />
        )}
      </Found>
      {chosen.length > 0 && (
        <ChosenBar
          label={userDeskTexts.selected(chosen.length)}
          all={
            total > chosen.length
              ? { label: userDeskTexts.selectFound(total), choose: chooseFound }
              : undefined
          }
          onClear={clear}
          main={onChosen('assign-role')}
          others={[
            ...(['grant-access', 'allow', 'block'] as const).map(onChosen),
            { label: userDeskTexts.removeMany, act: () => setDeleted(chosen) },
          ]}
        />
      )}
      <OpenUser
        databases={databases}
        userId={shown.user}
        round={round}
        isCovered={bulk !== undefined}
        onClose={() => change({ user: undefined })}
        onChanged={readAgain}
        onBegin={begin}
      />
      <BulkDialog
        begun={bulk}
        onClose={() => setBulk(undefined)}
        onChanged={(body, outcome) => {
          acts.add(body, outcome)
          readAgain()
        }}
        onDone={() => {
          setBulk(undefined)
          clear()
          // With an open person, the focus stays there.
          if (shown.user !== undefined) return
          if (bulk?.Action === 'grant-access') toHeading()
          else acts.tell()
        }}
      />
      <DeleteMany
        ids={deleted}
        onClose={() => {
          setDeleted(undefined)
          readAgain()
        }}
        onDone={() => {
          setDeleted(undefined)
          clear()
          readAgain()
          toHeading()
        }}
      />
      <NewUser
        databases={databases}
        opened={adding.value === 'user'}
        onClose={() => adding.close()}
        onCreated={(user) => {
          readAgain()
          // Replaces the sheet.
          change({ user }, true)
        }}
      />
      <AddAuditor
        opened={adding.value === 'auditor'}
        onClose={() => adding.close()}
        onAdded={() => {
          adding.close()
          readAgain()
        }}
      />
    </Stack>
  )
}
