import { Group, Stack, Text } from '@mantine/core'
import type { PaperAuthor } from '../../../../contract/papers/papers.ts'
import { authorTexts, submissionTexts } from '../../../../contract/papers/wizard.ts'

interface AuthorNamesProps {
  readonly authors: readonly PaperAuthor[]
  /** Also shows each author's institution. */
  readonly withPlaces?: boolean
}

const placeOf = (author: PaperAuthor) =>
  [author.Designation, author.Organization, author.City, author.State, author.Country]
    .filter(Boolean)
    .join(', ')

/** A paper's authors in order, the first tagged Primary (spec §2 "Paper list"). */
export function AuthorNames({ authors, withPlaces = false }: AuthorNamesProps) {
  if (authors.length === 0) return null
  return (
    <Stack gap={4} role="list" aria-label={submissionTexts.authors}>
      {authors.map((author, index) => (
        <Group key={author.UserDetailId} gap="xs" role="listitem" wrap="nowrap" align="baseline">
          <Text c="dimmed">{index + 1}.</Text>
          <Stack gap={0} miw={0}>
            <Group gap="xs">
              <Text>{author.FullName}</Text>
              {index === 0 && <span className="tag">{authorTexts.primary}</span>}
            </Group>
            {withPlaces && (
              <Text size="sm" c="dimmed">
                {placeOf(author)}
              </Text>
            )}
          </Stack>
        </Group>
      ))}
    </Stack>
  )
}
