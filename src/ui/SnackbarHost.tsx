import { Notifications, notifications as messages, useNotifications } from '@mantine/notifications'
import { useEffect, useRef } from 'react'
import { limits } from '../../contract/core/limits.ts'
import { freeBottom } from './freeBottom.ts'
import { Themed } from './theme/Themed.tsx'

/** What shows and hides the messages of the host: it comes with it or not at all. */
export const notifications = messages

const place = '.mantine-Notifications-root[data-position="bottom-right"]'

/** Mantine's host for messages, in its own chunk. */
export function SnackbarHost() {
  const host = useRef<HTMLElement>(null)
  const isShown = useNotifications().notifications.length > 0

  useEffect(() => {
    const root = host.current?.querySelector<HTMLElement>(place)
    if (!isShown || !root) return undefined
    let frame = 0
    const lift = () => {
      frame = 0
      root.style.setProperty('--snack-lift', `${freeBottom(root)}px`)
    }
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(lift)
    }
    soon()
    const resized = new ResizeObserver(soon)
    resized.observe(root)
    // A new dialog or step adds buttons.
    const changed = new MutationObserver(soon)
    changed.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', soon)
    document.addEventListener('scrollend', soon, true)
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
      changed.disconnect()
      window.removeEventListener('resize', soon)
      document.removeEventListener('scrollend', soon, true)
    }
  }, [isShown])

  return (
    <section aria-label="Messages" ref={host}>
      <Themed>
        <Notifications
          // A message is whole with large text, too.
          notificationMaxHeight="70dvh"
          position="bottom-right"
          autoClose={limits.SnackbarTime}
          containerWidth={400}
          withinPortal={false}
          transitionDuration={200}
        />
      </Themed>
    </section>
  )
}
