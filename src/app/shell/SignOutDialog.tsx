import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import type { SignOut } from './signOut.ts'

/** Asks what shall become of changes that could not be sent. */
export function SignOutDialog({ signOut }: { readonly signOut: SignOut }) {
  const { state } = signOut
  return (
    <Modal
      opened={state.step !== 'none'}
      onClose={signOut.stay}
      title={state.step === 'asking' ? 'Some changes were not sent' : 'Signing out'}
      centered
    >
      {state.step === 'asking' ? (
        <Stack>
          <Text>
            {state.unsent === 1 ? '1 change is' : `${state.unsent} changes are`} waiting to be sent. Stay to
            try again, or keep them on this device: they are sent after you sign in here again.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={signOut.keepAndLeave}>
              Keep on this device
            </Button>
            <Button onClick={signOut.stay} data-autofocus>
              Stay
            </Button>
          </Group>
        </Stack>
      ) : (
        <Group role="status">
          <Loader size="sm" />
          <Text>Sending what waits…</Text>
        </Group>
      )}
    </Modal>
  )
}
