import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { z } from 'zod'
import { addAuditor, emailQueryRules } from '../../../../contract/accounts/accountAdmin.ts'
import { userDeskTexts } from '../../../../contract/users/userDesk.ts'
import { useKeptText } from '../../../sync/editing/useKeptText.ts'
import { call } from '../../../sync/session/call.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'
import { focusFirstError } from '../../../ui/form/focusFirstError.ts'

interface AddAuditorProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onAdded: () => void
}

/** Makes a person an auditor by their address, or invites them (spec §7 "add-auditor"). */
export function AddAuditor({ opened, ...props }: AddAuditorProps) {
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      title={userDeskTexts.addAuditor}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form {...props} />
    </Modal>
  )
}

/** The address as typed, on this device until it was added. */
const Typed = z.object({ email: z.string() })
const none = { email: '' }

function Form({ onClose, onAdded }: Omit<AddAuditorProps, 'opened'>) {
  const text = useKeptText('auditor', Typed, none)
  /** The address that was refused, and why. */
  const [refused, setRefused] = useState<{ readonly email: string; readonly message: string }>()
  const query = text.values
  const { isBusy, act } = useAct({
    onFailed: (_error, message) => setRefused({ email: query.email, message }),
    closes: true,
  })
  const add = async () => {
    const { Message } = await call(addAuditor, { query })
    await text.drop()
    onAdded()
    return Message
  }
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (text.check(emailQueryRules)) act(add)
    else focusFirstError(event.currentTarget)
  }
  const field = text.field('email')
  return (
    <form noValidate onSubmit={send}>
      <Stack>
        <Text>{userDeskTexts.auditorHint}</Text>
        <TextInput
          type="email"
          label={userDeskTexts.email}
          data-autofocus
          {...field}
          error={field.error ?? (refused?.email === query.email && refused.message)}
        />
        <DialogFoot
          onCancel={() => {
            void text.drop()
            onClose()
          }}
          busy={isBusy}
        >
          {userDeskTexts.invite}
        </DialogFoot>
      </Stack>
    </form>
  )
}
