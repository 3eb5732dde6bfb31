import { Button, Loader, type ButtonProps } from '@mantine/core'
import { use } from 'react'
import { ReadOnly } from './readOnly.ts'

interface BusyButtonProps extends ButtonProps {
  readonly type?: 'submit' | 'button'
  readonly busy: boolean
  /** The label while busy; by default the usual one. */
  readonly busyLabel?: string
  'aria-label'?: string
  onClick?(): void
}

/** The button of a form. While busy it shows a spinner and keeps the focus; the form ignores a second press. */
export function BusyButton({ busy, busyLabel, children, ...props }: BusyButtonProps) {
  const isReadOnly = use(ReadOnly)
  return (
    <Button
      type="submit"
      fullWidth
      aria-disabled={busy || isReadOnly}
      leftSection={busy ? <Loader size="xs" color="currentColor" aria-label="Please wait" /> : undefined}
      {...props}
    >
      {busy ? (busyLabel ?? children) : children}
    </Button>
  )
}
