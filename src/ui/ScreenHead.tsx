import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from './pageTitle.ts'

interface ScreenHeadProps {
  readonly title: string
  /** Buttons at the end of the line. */
  readonly children?: ReactNode
}

/** The heading of a screen; it names the screen in the browser's tab too. */
export function ScreenHead({ title, children }: ScreenHeadProps) {
  usePageTitle(title)
  const heading = (
    <Title order={1} size="h2">
      {title}
    </Title>
  )
  if (!children) return heading
  return (
    <Group justify="space-between">
      {heading}
      {children}
    </Group>
  )
}
