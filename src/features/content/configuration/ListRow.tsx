import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** An action of a row. */
interface RowAction {
  readonly label: string
  /** The label with the row's name, for screen readers. */
  readonly named: string
  readonly act: () => void
  /** True for a rare action that comes last. */
  readonly isQuiet?: boolean
}

interface ListRowProps {
  readonly name: string
  /** Notes below the name. */
  readonly notes: readonly ReactNode[]
  readonly actions: readonly RowAction[]
}

const quiet = { variant: 'subtle', color: 'gray', c: 'dimmed' } as const

/** A row of an organisers' list: its name, notes and actions. */
export function ListRow({ name, notes, actions }: ListRowProps) {
  return (
    <li className="configuration-row">
      <Group justify="space-between" gap="xs">
        <div className="configuration-named">
          <Text fw={600}>{name}</Text>
          {notes.map((note, place) => (
            <Text key={place} size="sm" c="dimmed">
              {note}
            </Text>
          ))}
        </div>
        <Group gap="xs" className="configuration-acts">
          {actions.map(({ label, named, act, isQuiet }) => (
            <Button
              key={label}
              px="sm"
              {...(isQuiet ? quiet : { variant: 'default' })}
              aria-label={named}
              onClick={act}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Group>
    </li>
  )
}
