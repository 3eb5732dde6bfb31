import { Notifications } from '@mantine/notifications'
import { limits } from '../../contract/limits.ts'

/** Mantine's place for messages, in a chunk of its own. */
export function SnackbarHost() {
  return (
    <section aria-label="Messages">
      <Notifications
        position="bottom-right"
        autoClose={limits.SnackbarTime}
        containerWidth={400}
        withinPortal={false}
      />
    </section>
  )
}
