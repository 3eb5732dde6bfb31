import './notifications.css'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { notificationTexts } from '../../../contract/notifications/notifications.ts'
import { OpenedText } from './OpenedText.tsx'
import { useStored } from './useNotifications.ts'
import { subjectOf, useOpened } from './useOpened.ts'

/** One notification above the current screen. */
export function OpenedDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const isSheet = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const opened = useOpened(id)
  const listed = useStored()?.find(({ Id }) => Id === id)
  return (
    <Modal
      opened
      onClose={onClose}
      title={subjectOf(opened) ?? listed?.Subject ?? notificationTexts.title}
      fullScreen={isSheet}
      size="lg"
      classNames={{ title: 'notification-subject' }}
    >
      <OpenedText opened={opened} onLeave={onClose} />
    </Modal>
  )
}
