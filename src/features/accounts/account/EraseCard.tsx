import { Button, Group, List, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { eraseOwnAccount, eraseRules, type EraseBody } from '../../../../contract/accounts/ownAccount.ts'
import { useSession } from '../../../stores/session.ts'
import { call } from '../../../sync/session/call.ts'
import { leaveDevice } from '../../../sync/session/signOut.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { useClosedByBack } from '../../../ui/sheet/useSheetAddress.ts'
import { PasswordAsked } from './PasswordAsked.tsx'
import { accountScreenTexts } from './texts.ts'

/** Erases the account, after a warning and the password; the device's data is erased too. */
export function EraseCard() {
  const [opened, { open, close }] = useDisclosure(false)
  useClosedByBack(opened, close)
  return (
    <>
      <Text>{accountScreenTexts.eraseIntro}</Text>
      <Group>
        <Button variant="default" onClick={open}>
          {accountScreenTexts.eraseOpen}
        </Button>
      </Group>
      <Modal opened={opened} onClose={close} title={accountScreenTexts.eraseTitle} centered>
        <EraseForm onCancel={close} />
      </Modal>
    </>
  )
}

function EraseForm({ onCancel }: { readonly onCancel: () => void }) {
  const erase = async (body: EraseBody) => {
    const userId = useSession.getState().session?.UserId
    const { Message } = await call(eraseOwnAccount, { body })
    showSnack(Message, 'success')
    if (userId) await leaveDevice(userId, { keepsWork: false })
  }
  return (
    <PasswordAsked
      action={accountScreenTexts.eraseConfirm}
      rules={eraseRules}
      onCancel={onCancel}
      onConfirm={erase}
    >
      <Words title={accountScreenTexts.eraseGoes} lines={accountScreenTexts.eraseGoesList} />
      <Words title={accountScreenTexts.eraseStays} lines={accountScreenTexts.eraseStaysList} />
    </PasswordAsked>
  )
}

function Words({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <List withPadding>
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </div>
  )
}
