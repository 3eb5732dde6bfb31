import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { noId } from '../../../../contract/core/limits.ts'
import { userDeskTexts } from '../../../../contract/users/userDesk.ts'
import type { userList } from '../../../../contract/users/userList.ts'
import type { User } from '../../../../contract/users/users.ts'
import { ListRows } from '../../../parts/list/ListRows.tsx'
import type { ListState } from '../../../parts/list/useList.ts'
import type { Choosing } from '../../../ui/list/listProps.ts'
import { AccountState, nameOf } from './AccountState.tsx'

interface UserRowsProps {
  readonly list: ListState<typeof userList>
  readonly rows: readonly User[]
  readonly choosing: Choosing<User>
}

/** The id of a row: the account's if there is one. */
export const idOf = ({ UserId, UserDetailId }: User) => (UserId === noId ? UserDetailId : UserId)

const layout = { Access: { width: 140 }, Since: { width: 160 } }

/** The people of a page, to select and open. */
export function UserRows(props: UserRowsProps) {
  return (
    <ListRows
      {...props}
      label={userDeskTexts.title}
      idOf={idOf}
      named="Name"
      layout={layout}
      cells={{
        Name: (user) => (
          <Anchor
            component={Link}
            to={props.list.at({ open: idOf(user) })}
            className="desk-title"
            fw={600}
            underline="hover"
          >
            {nameOf(user)}
          </Anchor>
        ),
        Access: (user) => <AccountState user={user} />,
      }}
    />
  )
}
