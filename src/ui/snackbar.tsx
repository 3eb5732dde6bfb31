import { Suspense } from 'react'
import { limits } from '../../contract/limits.ts'
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

/** Shows a message at the bottom right for six seconds (spec §2 "Other"). Errors and warnings interrupt a reader. */
export function showSnack(message: string, severity: Severity): void {
  void import('@mantine/notifications').then(({ notifications }) => {
    notifications.show({
      // The same message twice is one message.
      id: `${severity}:${message}`,
      // The colour alone carries no meaning.
      title: words[severity],
      message,
      color: colours[severity],
      role: severity === 'error' || severity === 'warning' ? 'alert' : 'status',
      withBorder: true,
      closeButtonProps: { 'aria-label': 'Close message' },
      autoClose: limits.SnackbarTime,
    })
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
