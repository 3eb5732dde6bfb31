import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface LateProps {
  readonly isLate: boolean
  readonly children: ReactNode
}

/** A figure or a day of reviews, with the tone of an error if it is late. */
export const Late = ({ isLate, children }: LateProps) => (
  <Text span size="sm" {...(isLate ? { fw: 600, c: 'var(--mantine-color-error)' } : {})}>
    {children}
  </Text>
)
