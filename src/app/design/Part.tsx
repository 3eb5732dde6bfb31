import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

/** A decision with what it looks like. */
export function Part({ title, children }: PartProps) {
  return (
    <Stack component="section" aria-label={title} gap="sm">
      <Title order={2} size="h3">
        {title}
      </Title>
      {children}
    </Stack>
  )
}
