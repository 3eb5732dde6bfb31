import { Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { AuthorFields, authorRules } from '../../../../contract/people/people.ts'
import { getUserSummary, type BulkBody } from '../../../../contract/users/userAdmin.ts'
import { userDeskTexts } from '../../../../contract/users/userDesk.ts'
import { getUser, updateUser, type User, type UserDetails } from '../../../../contract/users/users.ts'
import { formTexts } from '../../../../contract/core/forms.ts'
import { useSession } from '../../../stores/session.ts'
import { call } from '../../../sync/session/call.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import { nameOf, StateAndRoles } from './AccountState.tsx'
import { PartsOfDesk } from './PartsOfDesk.tsx'
import { UserActions } from './UserActions.tsx'
import { UserFacts } from './UserFacts.tsx'
import { useRead } from '../../../sync/pull/useRead.ts'
import { joined } from '../../../sync/pull/joinedReads.ts'
import { UserForm } from './UserForm.tsx'

interface OpenUserProps {
  readonly userId: string
  /** Their row in the list, which is shown until the rest is read. */
  readonly row: User | undefined
  /** A new number reloads the person. */
  readonly round: number
  readonly onClose: () => void
  readonly onChanged: () => void
  readonly onBegin: (action: BulkBody['Action'], ids: readonly string[]) => void
}

const copyOf = ({ Version, ...user }: UserDetails) => ({ Fields: AuthorFields.strip().parse(user), Version })

/** One person beside the list: profile, account, papers, registration and actions. */
export function OpenUser({ userId, row, round, onClose, onChanged, onBegin }: OpenUserProps) {
  const [isEdited, setEdited] = useState(false)
  const ownId = useSession(({ session }) => session?.UserId)
  const params = { id: userId }
  // Edits are based on the loaded version, so do not reload during them.
  const options = { params, failed: userDeskTexts.personFailed, round, isPaused: isEdited }
  const loaded = joined({ user: useRead(getUser, options), summary: useRead(getUserSummary, options) })
  if (loaded.state !== 'ready')
    return (
      <Stack>
        {row && <Head user={row} />}
        <NotReady read={loaded} height={320} />
      </Stack>
    )
  const { user, summary } = loaded.value
  if (isEdited)
    return (
      <UserForm<AuthorFields>
        name={`user/${userId}`}
        schema={AuthorFields}
        read={async () => copyOf((await call(getUser, { params })).Result)}
        rules={authorRules}
        hasFixedEmail={user.HasAccess}
        save={async (body, ifMatch) => ({
          Result: copyOf((await call(updateUser, { params, body, ifMatch })).Result),
        })}
        failed={userDeskTexts.personFailed}
        label={formTexts.save}
        onCancel={() => setEdited(false)}
        onSaved={() => {
          showSnack(userDeskTexts.saved, 'success')
          setEdited(false)
          onChanged()
          loaded.again()
        }}
      />
    )
  return (
    <Stack>
      <Head user={user} />
      {user.Roles.includes('Admin') && (
        <PartsOfDesk
          userId={user.UserId}
          name={nameOf(user)}
          held={summary.DeskParts}
          mayHandOut={user.UserId !== ownId}
          onChanged={() => {
            onChanged()
            loaded.again()
          }}
        />
      )}
      <UserFacts user={user} summary={summary} />
      <UserActions
        user={user}
        summary={summary}
        onEdit={() => setEdited(true)}
        onBegin={onBegin}
        onChanged={() => {
          onChanged()
          loaded.again()
        }}
        onDeleted={() => {
          onClose()
          onChanged()
        }}
      />
    </Stack>
  )
}

/** What the list knows of a person. */
function Head({ user }: { readonly user: User | UserDetails }) {
  return (
    <>
      <Title order={2} size="h3" className="users-wrap">
        {nameOf(user)}
      </Title>
      <StateAndRoles user={user} />
    </>
  )
}
