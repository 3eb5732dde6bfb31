import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { pageTexts } from '../../../contract/lists.ts'

interface ChosenBarProps {
  /** How many are chosen, in words. */
  readonly label: string
  /** Chooses all that the list finds, where more may be chosen than are. */
  readonly all: { readonly label: string; readonly choose: () => void } | undefined
  readonly onClear: () => void
  /** What can be done with them. */
  readonly children: ReactNode
}

/** Says what is chosen of a list and what can be done with it. */
export function ChosenBar({ label, all, onClear, children }: ChosenBarProps) {
  return (
    <section className="desk-bar" aria-label={pageTexts.chosen}>
      <div className="desk-bar-head">
        <Text fw={600} role="status" mr="auto">
          {label}
        </Text>
        {all && (
          <Button variant="subtle" color="gray" c="dimmed" px="xs" onClick={all.choose}>
            {all.label}
          </Button>
        )}
        <Button variant="subtle" color="gray" c="dimmed" px="xs" onClick={onClear}>
          {pageTexts.clear}
        </Button>
      </div>
      <div className="desk-bar-actions">{children}</div>
    </section>
  )
}
