import { Button, Stack, Text } from '@mantine/core'
import { pageTexts } from '../../../contract/core/columns.ts'

interface NothingFoundProps {
  readonly title: string
  /** Why there is nothing. */
  readonly text?: string | undefined
  /** Given if filters may hide rows. */
  readonly onClear?: (() => void) | undefined
}

/** Shows that a list is empty, and offers to clear its filters. */
export function NothingFound({ title, text, onClear }: NothingFoundProps) {
  return (
    <Stack align="center" py="xl">
      <Text fw={600}>{title}</Text>
      {text && <Text ta="center">{text}</Text>}
      {onClear && (
        <Button variant="default" onClick={onClear}>
          {pageTexts.clearFilters}
        </Button>
      )}
    </Stack>
  )
}
