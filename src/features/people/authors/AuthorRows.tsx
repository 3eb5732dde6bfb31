import './authors.css'
import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core'
import { coAuthorTexts } from '../../../../contract/people/coAuthors.ts'
import { listAuthor } from '../../../../contract/people/authors.ts'
import { takeBackTexts } from '../../../../contract/core/takeBack.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { call } from '../../../sync/session/call.ts'
import { AskedButton } from '../../../ui/form/AskedButton.tsx'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { LoginAccess } from './LoginAccess.tsx'
import { placeOf, type ListedAuthor } from './listedAuthors.ts'
import { PersonQuestion } from './PersonQuestion.tsx'
import { ErrorAlert } from '../../../ui/ErrorAlert.tsx'

export interface AuthorRowsProps {
  /** The author in the URL. */
  readonly askedId: string | null
  readonly authors: readonly ListedAuthor[]
  readonly onEdit: (author: ListedAuthor) => void
  readonly onDiscard: (author: ListedAuthor) => void
  readonly onGranted: () => void
  readonly onTakenOff: () => void
}

type One = Omit<AuthorRowsProps, 'authors'> & { readonly author: ListedAuthor }

/** The name, and the state of a change that is waiting or was refused. */
function Name({ askedId, author, onDiscard }: Pick<One, 'askedId' | 'author' | 'onDiscard'>) {
  const { FullName, Designation, refusals } = author
  return (
    <Stack gap={0} align="flex-start">
      <Text fw={600} className="author-name" style={{ overflowWrap: 'anywhere' }}>
        {FullName}
      </Text>
      <Text size="sm" c="dimmed">
        {Designation}
      </Text>
      {author.isAsked && <PersonQuestion author={author} startsOpen={askedId === author.LocalId} />}
      {author.waiting !== 'nothing' && !author.isAsked && refusals.length === 0 && (
        <Badge variant="default" tt="none">
          {author.waiting === 'new' ? coAuthorTexts.notSent : coAuthorTexts.changeWaits}
        </Badge>
      )}
      {refusals.length > 0 && (
        <ErrorAlert p="xs">
          {refusals.map((refusal) => (
            <Text key={refusal} size="sm">
              {refusal}
            </Text>
          ))}
          <AskedButton
            mt="xs"
            label={coAuthorTexts.discard}
            aria-label={coAuthorTexts.discardNamed(FullName)}
            title={takeBackTexts.discardTitle}
            text={takeBackTexts.discardText}
            yes={takeBackTexts.discard}
            onConfirm={() => onDiscard(author)}
          />
        </ErrorAlert>
      )}
    </Stack>
  )
}

// A conflict comes first.
const isEditable = ({ CanEdit, isAsked }: ListedAuthor) => CanEdit && !isAsked

function Edit({ author, onEdit }: Pick<One, 'author' | 'onEdit'>) {
  if (!isEditable(author)) return null
  return (
    <Button
      variant="default"
      leftSection={<Icon name="edit" size={18} />}
      aria-label={coAuthorTexts.editNamed(author.FullName)}
      onClick={() => onEdit(author)}
    >
      {coAuthorTexts.edit}
    </Button>
  )
}

/** Takes somebody off the list whom its reader put there. */
function TakeOff({ author, onTakenOff }: Pick<One, 'author' | 'onTakenOff'>) {
  const { act, isBusy } = useAct({ failed: coAuthorTexts.takeOffFailed })
  const { IsListed, FullName, UserDetailId } = author
  if (!IsListed) return null
  return (
    <BusyButton
      variant="subtle"
      color="gray"
      c="dimmed"
      busy={isBusy}
      aria-label={coAuthorTexts.takeOffNamed(FullName)}
      onClick={() =>
        act(async () => {
          await call(listAuthor, { params: { id: UserDetailId }, body: { IsListed: false } })
          onTakenOff()
          return coAuthorTexts.takenOff(FullName)
        })
      }
    >
      {coAuthorTexts.takeOff}
    </BusyButton>
  )
}

/** Authors as rows of a table, for a wide screen. */
export function AuthorTable({ authors, ...props }: AuthorRowsProps) {
  const { columns, edit } = coAuthorTexts
  const hasActs = authors.some((author) => isEditable(author) || author.IsListed)
  return (
    <Table verticalSpacing={4} highlightOnHover aria-label={coAuthorTexts.title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="26%">{columns.name}</Table.Th>
          <Table.Th>{columns.institution}</Table.Th>
          <Table.Th w="20%">{columns.place}</Table.Th>
          <Table.Th w="26%">{columns.access}</Table.Th>
          {hasActs && <Table.Th w={120}>{edit}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {authors.map((author) => (
          <Table.Tr key={author.LocalId}>
            <Table.Td>
              <Name author={author} {...props} />
            </Table.Td>
            <Table.Td>{author.Organization}</Table.Td>
            <Table.Td>{placeOf(author)}</Table.Td>
            <Table.Td>
              <LoginAccess author={author} {...props} />
            </Table.Td>
            {hasActs && (
              <Table.Td>
                <Edit author={author} {...props} />
                <TakeOff author={author} {...props} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Authors as a list of few lines each, for a phone. */
export function AuthorCards({ authors, ...props }: AuthorRowsProps) {
  return (
    <ul className="author-list" aria-label={coAuthorTexts.title}>
      {authors.map((author) => (
        <li key={author.LocalId} className="author-row">
          <Name author={author} {...props} />
          <Text size="sm">{[author.Organization, placeOf(author)].filter(Boolean).join(' · ')}</Text>
          <Group justify="space-between" gap="xs">
            <LoginAccess author={author} {...props} />
            <Edit author={author} {...props} />
            <TakeOff author={author} {...props} />
          </Group>
        </li>
      ))}
    </ul>
  )
}
