import { Stack } from '@mantine/core'
import { useState } from 'react'
import { userList } from '../../../../contract/users/userList.ts'
import { noId } from '../../../../contract/core/limits.ts'
import type { BulkBody } from '../../../../contract/users/userAdmin.ts'
import { userDeskTexts } from '../../../../contract/users/userDesk.ts'
import type { User } from '../../../../contract/users/users.ts'
import { ListPane } from '../../../parts/list/ListPane.tsx'
import { ListRows } from '../../../parts/list/ListRows.tsx'
import { ListScreen } from '../../../parts/list/ListScreen.tsx'
import { useChosenIds } from '../../../parts/list/useChosenIds.ts'
import { useList } from '../../../parts/list/useList.ts'
import { ChosenBar } from '../../../ui/list/ChosenBar.tsx'
import { useSheetAddress } from '../../../ui/sheet/useSheetAddress.ts'
import { AccountState, nameOf } from './AccountState.tsx'
import { AddAuditor } from './AddAuditor.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { DeleteMany } from './DeleteMany.tsx'
import { JustChanged } from './JustChanged.tsx'
import { NewUser } from './NewUser.tsx'
import { OpenUser } from './OpenUser.tsx'
import { UserFilters } from './UserFilters.tsx'
import type { Acts } from './useUndoableActions.ts'

interface UserDeskProps {
  readonly acts: Acts
  /** Called when the focus is lost. */
  readonly toHeading: () => void
}

/** The id of a row: the account's if there is one. */
const idOf = ({ UserId, UserDetailId }: User) => (UserId === noId ? UserDetailId : UserId)

const layout = { Access: { width: 140 }, Since: { width: 160 } }
/** A card shows these without their headings. */
const plain = ['Email', 'Organization', 'Roles', 'Access']
const cells = { Access: (user: User) => <AccountState user={user} /> }

/** The list of all people; its state is in the URL. */
export function UserDesk({ acts, toHeading }: UserDeskProps) {
  const list = useList(userList, { failed: userDeskTexts.loadFailed })
  const { shown, change, round, readAgain } = list
  const chosen = useChosenIds(list, { idOf, nameOf, texts: userDeskTexts, failed: userDeskTexts.loadFailed })
  const [bulk, setBulk] = useState<BulkBody>()
  const [deleted, setDeleted] = useState<readonly string[]>()
  const adding = useSheetAddress('open')
  const begin = (Action: BulkBody['Action'], Ids: readonly string[]) => {
    acts.begin()
    setBulk({ Action, Role: null, Ids: [...Ids] })
  }
  const onChosen = (action: BulkBody['Action']) => ({
    label: userDeskTexts.bulkTitles[action],
    act: () => begin(action, chosen.ids),
  })

  return (
    <Stack>
      <JustChanged acts={acts} onChanged={readAgain} onGone={toHeading} />
      <ListScreen
        list={list}
        texts={userDeskTexts}
        chosen={chosen.chosen}
        filters={<UserFilters list={list} />}
      >
        {({ Rows }) => (
          <ListRows
            list={list}
            rows={Rows}
            label={userDeskTexts.title}
            idOf={idOf}
            named="Name"
            titleOf={nameOf}
            beside={['Name', 'Roles', 'Access']}
            layout={layout}
            plain={plain}
            cells={cells}
            choosing={chosen.choosing}
          />
        )}
      </ListScreen>
      {chosen.ids.length > 0 && (
        <ChosenBar
          {...chosen.bar}
          main={onChosen('assign-role')}
          others={[
            ...(['grant-access', 'allow', 'block'] as const).map(onChosen),
            { label: userDeskTexts.removeMany, act: () => setDeleted(chosen.ids) },
          ]}
        />
      )}
      <ListPane list={list} label={userDeskTexts.person} idOf={idOf} nameOf={nameOf}>
        {(id, row) => (
          <OpenUser
            userId={id}
            row={row}
            round={round}
            onClose={() => change({ open: undefined })}
            onChanged={readAgain}
            onBegin={begin}
          />
        )}
      </ListPane>
      <BulkDialog
        begun={bulk}
        onClose={() => setBulk(undefined)}
        onChanged={(body, outcome) => {
          acts.add(body, outcome)
          readAgain()
        }}
        onDone={() => {
          setBulk(undefined)
          chosen.clear()
          // With an open person, the focus stays there.
          if (shown.open !== undefined) return
          if (bulk?.Action === 'grant-access') toHeading()
          else acts.focusLine()
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
          chosen.clear()
          readAgain()
          toHeading()
        }}
      />
      <NewUser
        opened={adding.value === 'user'}
        onClose={() => adding.close()}
        onCreated={(user) => {
          readAgain()
          // Replaces the sheet.
          change({ open: user }, true, ['open'])
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
