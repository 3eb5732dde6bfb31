import { Button, Loader, type ButtonProps } from '@mantine/core'
import { use } from 'react'
import { ReadOnly } from './readOnly.ts'

interface BusyButtonProps extends ButtonProps {
  readonly busy: boolean
  /** The label while busy; by default the usual one. */
  readonly busyLabel?: string
  'aria-label'?: string
  'aria-keyshortcuts'?: string
  autoFocus?: boolean
  onClick?(): void
}

/**
 * A button that acts, or without `onClick` submits its form. While busy it shows a spinner and keeps the focus;
 * what it calls ignores a second press.
 */
export function BusyButton({ busy, busyLabel, children, ...props }: BusyButtonProps) {
  const isReadOnly = use(ReadOnly)
  return (
    <Button
      type={props.onClick ? 'button' : 'submit'}
      aria-disabled={busy || isReadOnly}
      leftSection={busy ? <Loader size="xs" color="currentColor" aria-label="Please wait" /> : undefined}
      {...props}
    >
      {busy ? (busyLabel ?? children) : children}
    </Button>
  )
}
