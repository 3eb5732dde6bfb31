import { Button, Card, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { noId } from '../../../../contract/core/limits.ts'
import type { PaperAuthor } from '../../../../contract/papers/papers.ts'
import { authorTexts } from '../../../../contract/papers/wizard.ts'
import { localPeople } from '../../../cache/entities/localPeople.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useDatabases } from '../../../sync/session/useDatabases.ts'

interface AuthorCardProps {
  readonly author: PaperAuthor
  readonly count: number
  readonly isSelf: boolean
  /** True for somebody who must stay: a press says why. */
  readonly isKept: boolean
  /** Why the list was refused, if it was because of this author. */
  readonly problem?: string | undefined
  readonly onMove: (sequence: number) => void
  readonly onRemove: () => void
}

/** One author of the list, with their position. */
export function AuthorCard(props: AuthorCardProps) {
  const { author, count, isSelf, isKept, problem, onMove, onRemove } = props
  const { work } = useDatabases()
  const id = author.UserDetailId
  const added = useLiveQuery(() => localPeople.read(work, id), [work, id])
  const { FullName, Sequence } = author
  const place = [author.City, author.State, author.Country].filter(Boolean).join(', ')
  const tags = [
    Sequence === 1 && authorTexts.primary,
    isSelf && authorTexts.you,
    added?.UserDetailId === noId && authorTexts.notSent,
  ].filter((tag) => tag !== false)
  return (
    <Card withBorder p="sm" role="listitem">
      <Group align="flex-start">
        <NativeSelect
          label={authorTexts.sequence}
          labelProps={{ 'aria-hidden': true }}
          aria-label={authorTexts.sequenceOf(FullName)}
          w="6.5rem"
          data={Array.from({ length: count }, (_, index) => String(index + 1))}
          value={String(Sequence)}
          onChange={(event) => {
            onMove(Number(event.currentTarget.value))
          }}
        />
        <Stack gap={2} style={{ flex: '1 1 8rem', minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {FullName}
            </Text>
            {tags.map((tag) => (
              <span key={tag} className="tag">
                {tag}
              </span>
            ))}
          </Group>
          <Text size="sm">{[author.Designation, author.Organization].filter(Boolean).join(', ')}</Text>
          <Text size="sm" c="dimmed">
            {place}
          </Text>
          {problem && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {problem}
            </Text>
          )}
          <div>
            <Button
              variant="subtle"
              color="gray"
              c={isKept ? 'var(--mantine-color-disabled-color)' : 'dimmed'}
              // A filled box would be wider than the words above it.
              {...(isKept ? { bg: 'transparent' } : {})}
              px="xs"
              ml="calc(-1 * var(--mantine-spacing-xs))"
              leftSection={<Icon name="trash" />}
              aria-label={authorTexts.removeNamed(FullName)}
              aria-disabled={isKept}
              data-disabled={isKept}
              onClick={onRemove}
            >
              {authorTexts.remove}
            </Button>
          </div>
        </Stack>
      </Group>
    </Card>
  )
}
