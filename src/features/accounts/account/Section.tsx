import { Card, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A section of the account screen with its heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card component="section" withBorder padding="lg" aria-label={title}>
      <Stack gap="md">
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  )
}
