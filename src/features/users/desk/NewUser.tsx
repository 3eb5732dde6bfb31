import { Modal, Text } from '@mantine/core'
import { useRef } from 'react'
import { authorRules, emptyAuthor } from '../../../../contract/people/people.ts'
import { userDeskTexts } from '../../../../contract/users/userDesk.ts'
import { createUser, NewUser as Fields } from '../../../../contract/users/users.ts'
import { call } from '../../../sync/session/call.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { UserForm } from './UserForm.tsx'
import { useSheet } from '../../../ui/sheet/useSheet.ts'

interface NewUserProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Shows the new person instead. */
  readonly onCreated: (userId: string) => void
}

const blank = { Fields: { ...emptyAuthor, Role: null }, Version: 0 }

/** Adds a person with an account, and mails them a link to set a password (spec §7 "POST /User"). */
export function NewUser({ opened, onClose, onCreated }: NewUserProps) {
  const isSheet = useSheet()
  const made = useRef({ id: '', name: '' })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={userDeskTexts.newTitle}
      fullScreen={isSheet}
      size="xl"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text mb="md">{userDeskTexts.newNote}</Text>
      <UserForm<Fields>
        name="user/new"
        schema={Fields}
        read={() => Promise.resolve(blank)}
        rules={({ Role: _role, ...fields }) => authorRules(fields)}
        save={async (body) => {
          const { Result } = await call(createUser, { body })
          made.current = { id: Result.UserId, name: Result.FullName }
          return { Result: blank }
        }}
        failed={userDeskTexts.personFailed}
        label={userDeskTexts.create}
        onCancel={onClose}
        onSaved={() => {
          showSnack(userDeskTexts.created(made.current.name), 'success')
          onCreated(made.current.id)
        }}
      >
        {({ values, change }) => (
          <RoleSelect
            none={userDeskTexts.roleLater}
            role={values.Role}
            onChange={(Role) => change({ Role })}
          />
        )}
      </UserForm>
    </Modal>
  )
}
