import { Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

/** A part of the page of a paper under its heading. */
export function Part({ title, children }: PartProps) {
  const heading = useId()
  return (
    <section className="paper-part" aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading}>
        {title}
      </Title>
      {children}
    </section>
  )
}
