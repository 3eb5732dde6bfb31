import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { noId } from '../../../../contract/core/limits.ts'
import { userDeskTexts } from '../../../../contract/users/userDesk.ts'
import type { User, userSorts } from '../../../../contract/users/users.ts'
import { List } from '../../../ui/list/List.tsx'
import type { ListProps } from '../../../ui/list/listProps.ts'
import { AccountState, nameOf } from './AccountState.tsx'

interface UserRowsProps extends Pick<
  ListProps<User, (typeof userSorts)[number]>,
  'rows' | 'columns' | 'timeZone' | 'sort' | 'onSort'
> {
  readonly has: (id: string) => boolean
  readonly choose: (ids: readonly string[], isChosen: boolean) => void
  readonly clear: () => void
  /** The URL of an open person of the list. */
  readonly addressOf: (id: string) => string
}

/** The id of a row: the account's if there is one. */
const idOf = ({ UserId, UserDetailId }: User) => (UserId === noId ? UserDetailId : UserId)

const layout = { Access: { width: 140 }, Since: { width: 160 } }

/** The people of a page, to select and open. */
export function UserRows({ has, choose, clear, addressOf, ...list }: UserRowsProps) {
  return (
    <List
      {...list}
      label={userDeskTexts.title}
      idOf={idOf}
      named="Name"
      layout={layout}
      cells={{
        Name: (user) => (
          <Anchor
            component={Link}
            to={addressOf(idOf(user))}
            className="desk-title"
            fw={600}
            underline="hover"
          >
            {nameOf(user)}
          </Anchor>
        ),
        Access: (user) => <AccountState user={user} />,
      }}
      choosing={{
        label: (user) => userDeskTexts.select(nameOf(user)),
        labelOfAll: userDeskTexts.selectAll,
        may: () => true,
        has: (user) => has(idOf(user)),
        choose: (rows, isChosen) => choose(rows.map(idOf), isChosen),
        clear,
      }}
    />
  )
}
