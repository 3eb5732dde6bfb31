import { Button, Group, Modal, Stack, Text, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { takeBackTexts } from '../../../contract/core/takeBack.ts'

interface AskedButtonProps extends ButtonProps {
  readonly label: string
  /** Names the button where its label says too little. */
  readonly 'aria-label'?: string | undefined
  readonly title: string
  /** What follows. */
  readonly text: string
  /** What the button reads that does it. */
  readonly yes: string
  readonly onConfirm: () => void
  /** Called when the question opens over another dialog, and when it closes. */
  readonly onCover?: ((isCovered: boolean) => void) | undefined
}

/** A button that gives up what waits to be sent, or was typed: it asks first, and keeps it until the person confirms. */
export function AskedButton({ label, title, text, yes, onConfirm, onCover, ...button }: AskedButtonProps) {
  const [isAsking, { open, close }] = useDisclosure(false, {
    onOpen: () => onCover?.(true),
    onClose: () => onCover?.(false),
  })
  return (
    <>
      <Button variant="default" {...button} onClick={open}>
        {label}
      </Button>
      <Modal opened={isAsking} onClose={close} title={title} centered>
        <Stack>
          <Text>{text}</Text>
          <Group justify="flex-end">
            <Button
              variant="default"
              onClick={() => {
                close()
                onConfirm()
              }}
            >
              {yes}
            </Button>
            <Button onClick={close} data-autofocus>
              {takeBackTexts.keep}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
