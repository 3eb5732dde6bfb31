import { Alert, Button, Stack, Text } from '@mantine/core'
import { Icon } from '../icons.tsx'
import { joinWords } from '../joinWords.ts'

/** What was merged by itself (offline O7). */
const mergeTexts = {
  title: 'Merged with a change made elsewhere',
  fields: (labels: string) => `From elsewhere: ${labels}. What you changed here stayed.`,
  added: (names: string) => `Joined elsewhere: ${names}.`,
  removed: (names: string) => `Removed elsewhere: ${names}.`,
  ordered: 'The order of the authors came from elsewhere.',
  seen: 'Dismiss',
  seenNamed: (name: string) => `Dismiss the notice about ${name}`,
} as const

interface MergedNoticeProps {
  /** The paper's title or the person's name; absent if it is already shown above. */
  readonly name?: string
  /** Fields by their labels, and authors by their names. */
  readonly fields: readonly string[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly isOrdered: boolean
  readonly onSeen: () => void
}

/** Lists the changes from elsewhere that were merged automatically (offline O7). */
export function MergedNotice({ name, fields, added, removed, isOrdered, onSeen }: MergedNoticeProps) {
  const sentences = [
    fields.length > 0 && mergeTexts.fields(joinWords(fields)),
    added.length > 0 && mergeTexts.added(joinWords(added)),
    removed.length > 0 && mergeTexts.removed(joinWords(removed)),
    isOrdered && mergeTexts.ordered,
  ].filter(Boolean)
  return (
    <Alert
      variant="outline"
      color="gray"
      icon={<Icon name="check" />}
      title={mergeTexts.title}
      role="status"
      styles={{
        label: { color: 'var(--mantine-color-text)' },
        message: { color: 'var(--mantine-color-text)' },
      }}
    >
      <Stack gap="xs" align="flex-start">
        {name !== undefined && <Text fw={600}>{name}</Text>}
        <Text>{sentences.join(' ')}</Text>
        <Button
          variant="default"
          aria-label={name === undefined ? undefined : mergeTexts.seenNamed(name)}
          onClick={onSeen}
        >
          {mergeTexts.seen}
        </Button>
      </Stack>
    </Alert>
  )
}
