import { Suspense } from 'react'
import { create } from 'zustand'
import { limits } from '../../contract/core/limits.ts'
import { lazyScreen } from './lazyScreen.tsx'

export type Severity = 'success' | 'error' | 'info' | 'warning'

/** Colour alone must not carry the meaning. */
const looks: Readonly<Record<Severity, { readonly color: string; readonly title: string }>> = {
  success: { color: 'green', title: 'Done' },
  error: { color: 'error', title: 'Error' },
  info: { color: 'blue', title: 'Note' },
  warning: { color: 'orange', title: 'Warning' },
}

const Host = lazyScreen('SnackbarHost', () => import('./SnackbarHost.tsx'))

/** True from the first message on. */
const useHost = create(() => ({ isAsked: false }))

/** The ids of the messages on the screen, by severity and text. */
const shown = new Map<string, string>()

/** The errors on the screen; those that lead to another screen stay visible there. */
const errors = new Map<string, 'here' | 'next screen'>()

let count = 0

/**
 * Shows a message at the bottom right for six seconds (spec §2 "Other"). Errors and warnings interrupt a screen
 * reader. An error disappears with its screen, unless it says why that was left: then it is `seenOn` the next one.
 */
export function showSnack(
  message: string,
  severity: Severity,
  seenOn: 'here' | 'next screen' = 'here',
): void {
  useHost.setState({ isAsked: true })
  void import('@mantine/notifications').then(({ notifications }) => {
    const key = `${severity}:${message}`
    // A repeated message replaces the first one, and its time starts again.
    const before = shown.get(key)
    if (before !== undefined) notifications.hide(before)
    // A success outdates earlier errors.
    if (severity === 'success') for (const error of [...errors.keys()]) notifications.hide(error)
    count += 1
    const id = `snack-${count}`
    shown.set(key, id)
    if (severity === 'error') errors.set(id, seenOn)
    notifications.show({
      id,
      ...looks[severity],
      message,
      role: severity === 'error' || severity === 'warning' ? 'alert' : 'status',
      withBorder: true,
      closeButtonProps: { 'aria-label': 'Close message' },
      autoClose: limits.SnackbarTime,
      onClose: () => {
        errors.delete(id)
        if (shown.get(key) === id) shown.delete(key)
      },
    })
  })
}

/** Removes the errors of a screen or step that is left. */
export function leaveErrors(): void {
  if (errors.size === 0) return
  void import('@mantine/notifications').then(({ notifications }) => {
    for (const [id, seenOn] of [...errors])
      if (seenOn === 'next screen') errors.set(id, 'here')
      else notifications.hide(id)
  })
}

/** The place where messages appear; mounted once. It is loaded when it is due, or with the first message. */
export function Snackbar({ isDue }: { readonly isDue: boolean }) {
  const isAsked = useHost((state) => state.isAsked)
  if (!isDue && !isAsked) return null
  return (
    <Suspense fallback={null}>
      <Host />
    </Suspense>
  )
}
