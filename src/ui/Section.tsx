import { Card, Title, type TitleProps } from '@mantine/core'
import { useId, type ReactNode } from 'react'

interface SectionProps {
  readonly title: string
  /** The level of its heading. */
  readonly order?: 2 | 3
  readonly children: ReactNode
}

/** A part of a screen under a small heading. */
export function Section({ title, order = 3, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <Title order={order} size="h5" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  )
}

interface SectionCardProps extends Pick<SectionProps, 'title' | 'children'>, Pick<TitleProps, 'size'> {
  readonly isBusy?: boolean
}

/** A card of a screen under its heading. */
export function SectionCard({ title, size = 'h3', isBusy = false, children }: SectionCardProps) {
  const id = useId()
  return (
    <Card component="section" withBorder padding="lg" aria-labelledby={id} aria-busy={isBusy}>
      <Title order={2} size={size} id={id} mb="sm">
        {title}
      </Title>
      {children}
    </Card>
  )
}
