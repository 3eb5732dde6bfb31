import { Drawer, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { AuthorFields, authorRules } from '../../../../contract/people/people.ts'
import { getUserSummary, type BulkBody } from '../../../../contract/users/userAdmin.ts'
import { userDeskTexts } from '../../../../contract/users/userDesk.ts'
import { getUser, updateUser, type UserDetails } from '../../../../contract/users/users.ts'
import { formTexts } from '../../../../contract/core/forms.ts'
import { call } from '../../../sync/session/call.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import { useSheet } from '../../../ui/sheet/useSheet.ts'
import { nameOf, StateAndRoles } from './AccountState.tsx'
import { UserActions } from './UserActions.tsx'
import { UserFacts } from './UserFacts.tsx'
import { useRead } from '../../../sync/pull/useRead.ts'
import { joined } from '../../../sync/pull/joined.ts'
import { UserForm } from './UserForm.tsx'

interface OpenUserProps {
  readonly userId: string | undefined
  /** A new number reloads the person. */
  readonly round: number
  /** True while a dialog covers it: Escape then closes only the dialog. */
  readonly isCovered: boolean
  readonly onClose: () => void
  readonly onChanged: () => void
  readonly onBegin: (action: BulkBody['Action'], ids: readonly string[]) => void
}

/** One person beside the list: profile, account, papers, registration and actions. */
export function OpenUser({ userId, onClose, isCovered, ...props }: OpenUserProps) {
  const isSheet = useSheet()
  const [isAsking, setAsking] = useState(false)
  return (
    <Drawer
      opened={userId !== undefined}
      onClose={onClose}
      closeOnEscape={!isCovered && !isAsking}
      position="right"
      size={isSheet ? '100%' : 'xl'}
      title={userDeskTexts.person}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {userId && <Person key={userId} userId={userId} onClose={onClose} onAsking={setAsking} {...props} />}
    </Drawer>
  )
}

interface PersonProps extends Omit<OpenUserProps, 'userId' | 'isCovered'> {
  readonly userId: string
  readonly onAsking: (isAsking: boolean) => void
}

const copyOf = ({ Version, ...user }: UserDetails) => ({ Fields: AuthorFields.strip().parse(user), Version })

function Person({ userId, round, onClose, onChanged, onBegin, onAsking }: PersonProps) {
  const [isEdited, setEdited] = useState(false)
  const params = { id: userId }
  // Edits are based on the loaded version, so do not reload during them.
  const options = { params, failed: userDeskTexts.personFailed, round, isPaused: isEdited }
  const loaded = joined({ user: useRead(getUser, options), summary: useRead(getUserSummary, options) })
  if (loaded.state !== 'ready') return <NotReady read={loaded} height={480} />
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
      <Title order={2} size="h3" className="users-wrap">
        {nameOf(user)}
      </Title>
      <StateAndRoles user={user} />
      <UserActions
        user={user}
        summary={summary}
        onEdit={() => setEdited(true)}
        onBegin={onBegin}
        onAsking={onAsking}
        onChanged={() => {
          onChanged()
          loaded.again()
        }}
        onDeleted={() => {
          onClose()
          onChanged()
        }}
      />
      <UserFacts user={user} summary={summary} />
    </Stack>
  )
}
