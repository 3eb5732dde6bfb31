import { useSyncExternalStore, type ReactNode } from 'react'

const never = () => () => undefined

/** Parts that no first screen shows: they come once it runs, and are no part of a page that was served. */
export function Running({ children }: { readonly children: ReactNode }) {
  const isRunning = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isRunning && children
}
