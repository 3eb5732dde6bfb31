import { Button, Card, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Something that can be done with a row. */
interface RowAction {
  readonly label: string
  /** The same with the row's name, for who does not see where it stands. */
  readonly named: string
  readonly act: () => void
  /** True for what comes last and is seldom meant. */
  readonly isQuiet?: boolean
}

interface ListRowProps {
  readonly name: string
  /** What stands below the name. */
  readonly notes: readonly ReactNode[]
  readonly actions: readonly RowAction[]
}

const quiet = { variant: 'subtle', color: 'gray', c: 'dimmed' } as const

/** A row of what organisers keep: its name, what is so about it, and what can be done with it. */
export function ListRow({ name, notes, actions }: ListRowProps) {
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between">
        <div style={{ minWidth: 0, flex: '1 1 14rem', overflowWrap: 'anywhere' }}>
          <Text fw={600}>{name}</Text>
          {notes.map((note, place) => (
            <Text key={place} size="sm" c="dimmed">
              {note}
            </Text>
          ))}
        </div>
        <Group gap="xs">
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
    </Card>
  )
}
