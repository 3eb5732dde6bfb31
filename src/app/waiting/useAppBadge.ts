import { useEffect } from 'react'
import { useOutbox } from '../../features/sync/useOutbox.ts'

/** Shows on the installed app's icon how many changes wait, where the system has badges. */
export function useAppBadge(userId: string): void {
  const waiting = useOutbox(userId)?.length
  useEffect(() => {
    if (waiting === undefined || !('setAppBadge' in navigator)) return
    // A system without badges, or without leave to show them, refuses: nothing depends on it.
    navigator.setAppBadge(waiting).catch(() => undefined)
  }, [waiting])
  useEffect(
    () => () => {
      if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
    },
    [],
  )
}
