import { Suspense } from 'react'
import { limits } from '../../contract/core/limits.ts'
import { lazyScreen } from './lazyScreen.tsx'

export type Severity = 'success' | 'error' | 'info' | 'warning'

const colours: Readonly<Record<Severity, string>> = {
  success: 'green',
  error: 'red',
  info: 'blue',
  warning: 'orange',
}

const words: Readonly<Record<Severity, string>> = {
  success: 'Done',
  error: 'Error',
  info: 'Note',
  warning: 'Warning',
}

const Host = lazyScreen('SnackbarHost', () => import('./SnackbarHost.tsx'))

/** The messages on the screen by their words, each with the id that it is shown under. */
const shown = new Map<string, string>()

/** The errors on the screen; those that lead to another screen outlive the way there. */
const errors = new Map<string, 'here' | 'next screen'>()

let count = 0

/**
 * Shows a message at the bottom right for six seconds (spec §2 "Other"). Errors and warnings interrupt a reader. An error
 * goes with its screen, unless it says why that was left: then it is `seenOn` the next one.
 */
export function showSnack(
  message: string,
  severity: Severity,
  seenOn: 'here' | 'next screen' = 'here',
): void {
  void import('@mantine/notifications').then(({ notifications }) => {
    const said = `${severity}:${message}`
    // The same message twice is one message, and counts its time anew.
    const before = shown.get(said)
    if (before !== undefined) notifications.hide(before)
    // What went wrong before has gone well by now.
    if (severity === 'success') for (const error of [...errors.keys()]) notifications.hide(error)
    count += 1
    const id = `snack-${count}`
    shown.set(said, id)
    if (severity === 'error') errors.set(id, seenOn)
    notifications.show({
      id,
      // The colour alone carries no meaning.
      title: words[severity],
      message,
      color: colours[severity],
      role: severity === 'error' || severity === 'warning' ? 'alert' : 'status',
      withBorder: true,
      closeButtonProps: { 'aria-label': 'Close message' },
      autoClose: limits.SnackbarTime,
      onClose: () => {
        errors.delete(id)
        if (shown.get(said) === id) shown.delete(said)
      },
    })
  })
}

/** Takes away the errors of a screen or a step that is left. */
export function leaveErrors(): void {
  if (errors.size === 0) return
  void import('@mantine/notifications').then(({ notifications }) => {
    for (const [id, seenOn] of [...errors])
      if (seenOn === 'next screen') errors.set(id, 'here')
      else notifications.hide(id)
  })
}

/** The place where messages appear; mounted once. */
export function Snackbar() {
  return (
    <Suspense fallback={null}>
      <Host />
    </Suspense>
  )
}
