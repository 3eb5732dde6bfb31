import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { storeTexts } from '../../../contract/device/deviceStore.ts'
import { useIsFlushing } from '../../stores/deviceStore.ts'
import { Icon } from '../../ui/icons.tsx'
import { downloadUnsaved } from './unwrittenText.ts'
import { updateHere } from './updateHere.ts'

/** Above every dialog and message, so that nothing behind it can be typed into. */
const above = 1000

const nothing = () => undefined

interface StoreCoverProps {
  /** True if a newer version has the store. */
  readonly isWanted: boolean
  readonly userId: string
  readonly isUnsaved: boolean
}

/** Covers the screen once a newer version has taken over the store: the person must update (offline O14). */
export function StoreCover({ isWanted, userId, isUnsaved }: StoreCoverProps) {
  const isFlushing = useIsFlushing()
  const saved = isUnsaved ? storeTexts.replacedUnsaved : storeTexts.replacedSaved
  return (
    <Modal
      opened={isWanted}
      onClose={nothing}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      fullScreen
      zIndex={above}
      transitionProps={{ duration: 0 }}
      title={storeTexts.replacedTitle}
      classNames={{ content: 'store-cover', title: 'store-cover-title' }}
    >
      <Stack>
        <Text role="status">{isFlushing ? storeTexts.replacedSaving : saved}</Text>
        <Group>
          {isUnsaved && (
            <Button
              variant="default"
              leftSection={<Icon name="download" />}
              onClick={() => void downloadUnsaved(userId)}
            >
              {storeTexts.download}
            </Button>
          )}
          <Button onClick={() => void updateHere()} aria-disabled={isFlushing} data-autofocus>
            {storeTexts.update}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
