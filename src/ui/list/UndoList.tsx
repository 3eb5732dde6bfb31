import './desk.css'
import { Alert, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** The actions that can still be undone, one line each. */
export function UndoList({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Alert color="blue" title={title}>
      <Stack component="ul" gap="xs" className="desk-plain">
        {children}
      </Stack>
    </Alert>
  )
}

interface UndoLineProps {
  readonly title: string
  /** Until when, and who did it. */
  readonly about: readonly string[]
  /** Shown below `about`. */
  readonly more?: ReactNode
  /** The buttons. */
  readonly children: ReactNode
}

export function UndoLine({ title, about, more, children }: UndoLineProps) {
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Text>{title}</Text>
        <Text size="sm">{about.filter(Boolean).join(' · ')}</Text>
        {more}
      </div>
      <Group gap="xs">{children}</Group>
    </Group>
  )
}
