import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { leavingTexts } from '../../../contract/accounts/signOut.ts'
import { useWhere } from '../../stores/deviceStore.ts'
import { useClosedByBack } from '../../ui/sheet/useSheetAddress.ts'
import type { useSignOut } from './signOut.ts'

/** Asks what to do with changes that could not be sent. */
export function SignOutDialog({ signOut }: { readonly signOut: ReturnType<typeof useSignOut> }) {
  const { state } = signOut
  const where = useWhere()
  useClosedByBack(state.step !== 'none', signOut.stay)
  return (
    <Modal
      opened={state.step !== 'none'}
      onClose={signOut.stay}
      title={state.step === 'asking' ? leavingTexts.askTitle : leavingTexts.title}
      closeButtonProps={{ 'aria-label': leavingTexts.stay, size: 'lg' }}
      centered
    >
      {state.step === 'asking' ? (
        <Stack>
          <Text>{leavingTexts.ask(state.unsent, where)}</Text>
          {state.hasFailed && (
            <Text role="alert" c="var(--mantine-color-error)">
              {leavingTexts.downloadFailed}
            </Text>
          )}
          <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            <Choice text={leavingTexts.stayText}>
              <Button fullWidth onClick={signOut.stay} data-autofocus>
                {leavingTexts.stay}
              </Button>
            </Choice>
            <Choice text={leavingTexts.keepText(where)}>
              <Button fullWidth variant="default" onClick={signOut.keepAndLeave} aria-disabled={state.isBusy}>
                {leavingTexts.keep(where)}
              </Button>
            </Choice>
            <Choice text={leavingTexts.downloadText}>
              <Button
                fullWidth
                variant="default"
                onClick={signOut.downloadAndErase}
                aria-disabled={state.isBusy}
              >
                {leavingTexts.download}
              </Button>
            </Choice>
          </Stack>
        </Stack>
      ) : (
        <Group justify="space-between">
          <Group role="status">
            <Loader size="sm" />
            <Text>{leavingTexts.sending}</Text>
          </Group>
          <Button variant="default" onClick={signOut.waitNoMore}>
            {leavingTexts.waitNoMore}
          </Button>
        </Group>
      )}
    </Modal>
  )
}

/** A button with its explanation. */
function Choice({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <Stack gap={4} component="li">
      {children}
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </Stack>
  )
}
