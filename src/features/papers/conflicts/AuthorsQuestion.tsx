import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { limits } from '../../../../contract/core/limits.ts'
import { paperTexts, type PaperAuthor } from '../../../../contract/papers/papers.ts'
import { renumber } from '../../../../contract/papers/paperAuthors.ts'
import { submissionTexts } from '../../../../contract/papers/wizard.ts'
import { conflictTexts } from '../../../../contract/device/conflicts.ts'
import { removedAgainstEdit } from '../../../sync/entities/authorMerge.ts'
import { Icon } from '../../../ui/icons.tsx'
import { joinWords } from '../../../ui/joinWords.ts'
import { SideButtons } from '../../../ui/compare/SideButtons.tsx'
import { Sides } from '../../../ui/compare/Sides.tsx'

/** One of the two lists, or a combination. */
export type AuthorsAnswer = 'mine' | 'theirs' | { readonly Combined: readonly PaperAuthor[] }

interface AuthorsQuestionProps {
  readonly base: readonly PaperAuthor[]
  readonly mine: readonly PaperAuthor[]
  readonly theirs: readonly PaperAuthor[]
  readonly onAnswer: (answer: AuthorsAnswer) => void
}

const namesOf = (authors: readonly PaperAuthor[]) =>
  authors.map(({ FullName }, index) => `${index + 1}. ${FullName}`).join('\n')

/** A conflict between two author lists, with a choice (offline O7). */
export function AuthorsQuestion({ base, mine, theirs, onAnswer }: AuthorsQuestionProps) {
  const [isCombining, setCombining] = useState(false)
  const asked = removedAgainstEdit(base, mine, theirs).map(({ FullName }) => FullName)
  return (
    <section aria-label={submissionTexts.authors}>
      <Stack>
        <Text>{conflictTexts.listText(joinWords(asked))}</Text>
        <Sides mine={namesOf(mine)} theirs={namesOf(theirs)} by="lines" />
        {isCombining ? (
          <CombineLists
            mine={mine}
            theirs={theirs}
            onSave={(Combined) => onAnswer({ Combined })}
            onBack={() => setCombining(false)}
          />
        ) : (
          <SideButtons onSide={onAnswer} onCombine={() => setCombining(true)} />
        )}
      </Stack>
    </section>
  )
}

interface CombineListsProps extends Pick<AuthorsQuestionProps, 'mine' | 'theirs'> {
  readonly onSave: (authors: readonly PaperAuthor[]) => void
  readonly onBack: () => void
}

const has = (list: readonly PaperAuthor[], { UserDetailId }: PaperAuthor) =>
  list.some((other) => other.UserDetailId === UserDetailId)

/** Everybody in the two lists, to include or leave out, and to order. */
function CombineLists({ mine, theirs, onSave, onBack }: CombineListsProps) {
  const [people, setPeople] = useState(() => [...theirs, ...mine.filter((author) => !has(theirs, author))])
  const [left, setLeft] = useState<readonly string[]>([])
  const [wasTried, setTried] = useState(false)
  const taken = people.filter(({ UserDetailId }) => !left.includes(UserDetailId))
  const error =
    taken.length === 0
      ? paperTexts.noAuthors
      : taken.length > limits.AuthorsPerPaper
        ? paperTexts.tooManyAuthors
        : undefined

  /** Swaps an author with the next one. */
  const swap = (place: number) => {
    setPeople((before) => {
      const [first, second] = before.slice(place, place + 2)
      return place >= 0 && first && second ? before.toSpliced(place, 2, second, first) : before
    })
  }
  const from = (author: PaperAuthor) => {
    if (!has(theirs, author)) return conflictTexts.onlyMine
    return has(mine, author) ? undefined : conflictTexts.onlyTheirs
  }

  return (
    <Stack gap="xs">
      <Text id="combine-authors" fw={600}>
        {conflictTexts.combineList}
      </Text>
      <Stack
        component="ol"
        aria-labelledby="combine-authors"
        gap="xs"
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
      >
        {people.map((author, place) => (
          <Group key={author.UserDetailId} component="li" wrap="nowrap" gap="xs">
            <Checkbox
              style={{ flex: 1, minWidth: 0 }}
              label={author.FullName}
              description={from(author)}
              checked={!left.includes(author.UserDetailId)}
              onChange={(event) => {
                const { UserDetailId } = author
                const isTaken = event.currentTarget.checked
                setLeft((ids) => (isTaken ? ids.filter((id) => id !== UserDetailId) : [...ids, UserDetailId]))
              }}
            />
            <Button
              variant="default"
              px="xs"
              aria-label={conflictTexts.up(author.FullName)}
              aria-disabled={place === 0}
              data-disabled={place === 0}
              onClick={() => swap(place - 1)}
            >
              <span className="papers-up">
                <Icon name="down" />
              </span>
            </Button>
            <Button
              variant="default"
              px="xs"
              aria-label={conflictTexts.downwards(author.FullName)}
              aria-disabled={place === people.length - 1}
              data-disabled={place === people.length - 1}
              onClick={() => swap(place)}
            >
              <Icon name="down" />
            </Button>
          </Group>
        ))}
      </Stack>
      {wasTried && error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Group gap="xs">
        {/* The red act is that of the form around it. */}
        <Button
          variant="default"
          onClick={() => {
            setTried(true)
            if (!error) onSave(renumber(taken))
          }}
        >
          {conflictTexts.saveList}
        </Button>
        <Button variant="default" onClick={onBack}>
          {conflictTexts.back}
        </Button>
      </Group>
    </Stack>
  )
}
