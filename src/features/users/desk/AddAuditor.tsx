import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { addAuditor, emailQueryRules } from '../../../../contract/accounts/accountAdmin.ts'
import { userDeskTexts } from '../../../../contract/users/userDesk.ts'
import { call } from '../../../sync/session/call.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'

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

function Form({ onClose, onAdded }: Omit<AddAuditorProps, 'opened'>) {
  const form = useForm({ initialValues: { email: '' }, validate: emailQueryRules })
  const { isBusy, act } = useAct({
    onFailed: (_error, message) => form.setFieldError('email', message),
    closes: true,
  })
  const add = async (query: { readonly email: string }) => {
    const { Message } = await call(addAuditor, { query })
    onAdded()
    return Message
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => act(() => add(values)))}>
      <Stack>
        <Text>{userDeskTexts.auditorHint}</Text>
        <TextInput type="email" label={userDeskTexts.email} data-autofocus {...form.getInputProps('email')} />
        <DialogFoot onCancel={onClose} busy={isBusy}>
          {userDeskTexts.invite}
        </DialogFoot>
      </Stack>
    </form>
  )
}
