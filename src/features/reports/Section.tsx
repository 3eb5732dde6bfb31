import { Card, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'

interface SectionProps {
  readonly title: string
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** A section of the dashboard with its heading. */
export function Section({ title, isBusy = false, children }: SectionProps) {
  const id = useId()
  return (
    <Card component="section" withBorder padding="lg" aria-labelledby={id} aria-busy={isBusy}>
      <Title order={2} size="h4" id={id} mb="md">
        {title}
      </Title>
      {children}
    </Card>
  )
}
