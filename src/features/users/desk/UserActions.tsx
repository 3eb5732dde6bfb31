import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { accountAdminTexts, actAsUser } from '../../../../contract/accounts/accountAdmin.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { resetSecondFactor } from '../../../../contract/accounts/secondFactor.ts'
import type { BulkBody, UserSummary } from '../../../../contract/users/userAdmin.ts'
import { userDeskTexts } from '../../../../contract/users/userDesk.ts'
import {
  addAsUser,
  provideLoginAccess,
  userTexts,
  type UserDetails,
} from '../../../../contract/users/users.ts'
import { beginActing } from '../../../stores/acting.ts'
import { useSession } from '../../../stores/session.ts'
import { call } from '../../../sync/session/call.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { Icon } from '../../../ui/icons.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { nameOf } from './AccountState.tsx'

interface UserActionsProps {
  readonly user: UserDetails
  readonly summary: UserSummary
  readonly onEdit: () => void
  readonly onBegin: (action: BulkBody['Action'], ids: readonly string[]) => void
  readonly onChanged: () => void
  readonly onDeleted: () => void
}

/** An organiser's actions on one person. */
export function UserActions(props: UserActionsProps) {
  const { user, summary, onEdit, onBegin, onChanged, onDeleted } = props
  const [isDeleting, setDeleting] = useState(false)
  const { isBusy, act } = useAct()
  const ownId = useSession(({ session }) => session?.UserId)
  const hasAccount = user.UserId !== noId
  const id = hasAccount ? user.UserId : user.UserDetailId
  const isOwn = user.UserId === ownId
  const isAdmin = user.Roles.includes('Admin')

  const run = (work: () => Promise<string>) =>
    act(async () => {
      const done = await work()
      onChanged()
      return done
    })
  const actAs = () =>
    run(async () => {
      const { Result } = await call(actAsUser, { query: { email: user.Email } })
      beginActing(Result)
      return accountAdminTexts.acting(nameOf(user))
    })
  const grant = () =>
    run(async () => {
      const isAuthor = !hasAccount && user.AccessSentOn === null
      if (isAuthor) await call(addAsUser, { params: { id } })
      else await call(provideLoginAccess, { params: { id } })
      return userDeskTexts.granted(user.Email)
    })
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<Icon name="edit" />} onClick={onEdit}>
        {userDeskTexts.edit}
      </Button>
      {hasAccount && !isOwn && (
        <Button variant="default" onClick={() => onBegin('assign-role', [id])}>
          {userDeskTexts.assignRole}
        </Button>
      )}
      {!user.HasAccess && user.Email === '' && (
        <Text size="sm" c="dimmed">
          {userTexts.noAddress}
        </Text>
      )}
      {!user.HasAccess && user.Email !== '' && (
        <Button variant="default" leftSection={<Icon name="mail" />} aria-disabled={isBusy} onClick={grant}>
          {hasAccount || user.AccessSentOn !== null ? userDeskTexts.grant : userDeskTexts.asUser}
        </Button>
      )}
      {hasAccount && !isOwn && (
        <Button variant="default" onClick={() => onBegin(user.Blocked ? 'allow' : 'block', [id])}>
          {user.Blocked ? userDeskTexts.allow : userDeskTexts.block}
        </Button>
      )}
      {hasAccount && !isAdmin && !user.Blocked && (
        <Button variant="default" aria-disabled={isBusy} title={accountAdminTexts.actHint} onClick={actAs}>
          {accountAdminTexts.actButton}
        </Button>
      )}
      {summary.HasSecondFactor && !isOwn && (
        <Button
          variant="default"
          aria-disabled={isBusy}
          title={userDeskTexts.resetFactorNote}
          onClick={() => run(async () => (await call(resetSecondFactor, { params: { id } })).Message)}
        >
          {userDeskTexts.resetFactor}
        </Button>
      )}
      {!isOwn && (
        <Button variant="default" leftSection={<Icon name="trash" />} onClick={() => setDeleting(true)}>
          {userDeskTexts.remove}
        </Button>
      )}
      <DeleteUser
        id={id}
        name={nameOf(user)}
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          setDeleting(false)
          onDeleted()
        }}
      />
    </Group>
  )
}
