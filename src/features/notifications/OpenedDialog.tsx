import './notifications.css'
import { Modal } from '@mantine/core'
import { useSheet } from '../../ui/sheet/useSheet.ts'
import { notificationTexts } from '../../../contract/notifications/notifications.ts'
import { OpenedText } from './OpenedText.tsx'
import { useStored } from './useNotifications.ts'
import { subjectOf, useOpened } from './useOpened.ts'

/** One notification above the current screen. */
export function OpenedDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const isSheet = useSheet()
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
