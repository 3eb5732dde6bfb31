import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import { limits } from '../../contract/limits.ts'

/** Mantine's place for messages, in a chunk of its own. */
export function SnackbarHost() {
  return (
    <Notifications
      position="bottom-right"
      autoClose={limits.SnackbarTime}
      containerWidth={400}
      aria-label="Messages"
    />
  )
}
