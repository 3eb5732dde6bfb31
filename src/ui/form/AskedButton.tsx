import { Button, Group, Modal, Stack, Text, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { takeBackTexts } from '../../../contract/core/takeBack.ts'
import { closeAndThen, useClosedByBack } from '../sheet/useSheetAddress.ts'

interface AskedButtonProps extends ButtonProps {
  readonly label: string
  /** The accessible name, if the label says too little. */
  readonly 'aria-label'?: string | undefined
  readonly title: string
  /** The consequences. */
  readonly text: string
  /** The label of the confirming button. */
  readonly yes: string
  readonly onConfirm: () => void
  /** Called when the question opens over another dialog, and when it closes. */
  readonly onCover?: ((isCovered: boolean) => void) | undefined
}

/**
 * A button that discards queued or typed text: it asks first, and keeps the text until the person confirms. Back closes
 * the question.
 */
export function AskedButton({ label, title, text, yes, onConfirm, onCover, ...button }: AskedButtonProps) {
  const [isAsking, { open, close }] = useDisclosure(false, {
    onOpen: () => onCover?.(true),
    onClose: () => onCover?.(false),
  })
  useClosedByBack(isAsking, close)
  return (
    <>
      <Button variant="default" {...button} onClick={open}>
        {label}
      </Button>
      <Modal opened={isAsking} onClose={close} title={title} centered>
        <Stack>
          <Text>{text}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => closeAndThen(close, onConfirm)}>
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
