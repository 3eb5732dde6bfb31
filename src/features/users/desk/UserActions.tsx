import { Text } from '@mantine/core'
import { useState } from 'react'
import { accountAdminTexts, actAsUser } from '../../../../contract/accounts/accountAdmin.ts'
import { pageTexts } from '../../../../contract/core/columns.ts'
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
import { Acts } from '../../../ui/list/Acts.tsx'
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

/** An organiser's actions on one person, at the foot of the record. */
export function UserActions(props: UserActionsProps) {
  const { user, summary, onEdit, onBegin, onChanged, onDeleted } = props
  const [isDeleting, setDeleting] = useState(false)
  const { act } = useAct()
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
  const hasNoAddress = !user.HasAccess && user.Email === ''
  const mayGrant = !user.HasAccess && user.Email !== ''
  return (
    <div className="pane-foot">
      {hasNoAddress && (
        <Text size="sm" c="dimmed">
          {userTexts.noAddress}
        </Text>
      )}
      <Acts
        main={{ label: userDeskTexts.edit, act: onEdit }}
        others={[
          mayGrant && {
            label: hasAccount || user.AccessSentOn !== null ? userDeskTexts.grant : userDeskTexts.asUser,
            act: grant,
          },
          hasAccount &&
            !isOwn && { label: userDeskTexts.assignRole, act: () => onBegin('assign-role', [id]) },
          hasAccount &&
            !isOwn && {
              label: user.Blocked ? userDeskTexts.allow : userDeskTexts.block,
              act: () => onBegin(user.Blocked ? 'allow' : 'block', [id]),
            },
          hasAccount &&
            !isAdmin &&
            !user.Blocked && {
              label: accountAdminTexts.actButton,
              hint: accountAdminTexts.actHint,
              act: actAs,
            },
          summary.HasSecondFactor &&
            !isOwn && {
              label: userDeskTexts.resetFactor,
              hint: userDeskTexts.resetFactorNote,
              act: () => run(async () => (await call(resetSecondFactor, { params: { id } })).Message),
            },
          !isOwn && { label: userDeskTexts.remove, act: () => setDeleting(true) },
        ]}
        most={4}
        label={pageTexts.moreActions}
        isAtFoot
      />
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
    </div>
  )
}
