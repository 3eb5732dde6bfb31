import { useSyncExternalStore, type ReactNode } from 'react'

const never = () => () => undefined

/** Renders its children only in the browser, after hydration; a page that the server renders leaves them out. */
export function Running({ children }: { readonly children: ReactNode }) {
  const isRunning = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isRunning && children
}
