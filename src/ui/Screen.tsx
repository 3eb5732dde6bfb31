import { Group, Stack, Title, type StackProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from './pageTitle.ts'

interface ScreenProps extends StackProps {
  readonly title: string
  /** The heading, where it differs from the title of the page. */
  readonly heading?: string
  /** What is shown beside the heading. */
  readonly beside?: ReactNode
}

/** A screen under its heading. */
export function Screen({ title, heading = title, beside, children, ...stack }: ScreenProps) {
  usePageTitle(title)
  const named = (
    <Title order={1} size="h2" dir="auto">
      {heading}
    </Title>
  )
  return (
    <Stack {...stack}>
      {beside === undefined ? (
        named
      ) : (
        <Group justify="space-between">
          {named}
          {beside}
        </Group>
      )}
      {children}
    </Stack>
  )
}
