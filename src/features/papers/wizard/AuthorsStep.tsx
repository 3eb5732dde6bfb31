import { Stack, VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { texts } from '../../../../contract/core/errors.ts'
import { limits, noId } from '../../../../contract/core/limits.ts'
import { paperTexts } from '../../../../contract/papers/papers.ts'
import { authorListError } from '../../../../contract/papers/paperAuthors.ts'
import type { AuthorOption } from '../../../../contract/people/authors.ts'
import type { AuthorFields } from '../../../../contract/people/people.ts'
import { authorTexts, wizardTexts } from '../../../../contract/papers/wizard.ts'
import { savingTexts } from '../../../../contract/device/saving.ts'
import { asAuthor, addPerson, optionOf } from '../../../cache/entities/localPeople.ts'
import { authorFormOf } from '../../../cache/entities/paperDrafts.ts'
import type { OutboxKind, OutboxRow } from '../../../cache/database/outboxRows.ts'
import { AuthorSearch } from '../../../parts/person/AuthorSearch.tsx'
import { loadLookups } from '../../../sync/pull/lookups.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { useSheetAddress } from '../../../ui/sheet/useSheetAddress.ts'
import { AuthorCard } from './AuthorCard.tsx'
import { addAuthor, moveAuthor, removeAuthor, type Ordered } from './authorOrder.ts'
import { changeAuthors } from '../draft/editDraft.ts'
import { useDraft } from '../draft/draftStore.ts'
import { NewAuthor } from './NewAuthor.tsx'
import { Notice } from '../shown/Notice.tsx'
import { areAuthorsChanged } from '../draft/stepBaseline.ts'
import { needsAttention, refusalOf } from '../../../sync/outbox/rejections.ts'
import { StepButton } from '../shown/StepButton.tsx'
import { StepFoot } from './StepFoot.tsx'
import { useSave } from '../draft/useSave.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { authorsLabel, onlyGoesOn } from './wizardButtons.ts'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import { keepSeen } from '../../../cache/copies/seenPeople.ts'
import { wakeSync } from '../../../sync/outbox/syncEngine.ts'

/** Keeps a new author on the device, in the outbox, and in the offline search. */
async function keepNewAuthor(databases: PersonDatabases, fields: AuthorFields): Promise<AuthorOption> {
  const { work, copies, UserId } = databases
  const now = Date.now()
  const person = optionOf(await addPerson(work, UserId, fields, now), fields)
  void wakeSync(true)
  await keepSeen(copies, [person], now).catch(() => undefined)
  return person
}

interface AuthorsStepProps {
  readonly draftId: string
  readonly ownId: string
  readonly rows: readonly OutboxRow[]
  readonly onBack: () => void
  readonly onNext: () => void
  readonly onCover: (isCovered: boolean) => void
}

/** What this step's button sends: new people before the list that contains them. */
const kinds: readonly OutboxKind[] = ['person', 'authors']

/** The second step: the paper's authors and their order (spec §2, §5 "Authors on a paper"). */
export function AuthorsStep(props: AuthorsStepProps) {
  const { draftId, ownId, rows, onBack, onNext, onCover } = props
  const databases = useDatabases()
  const list = useDraft((state) => state.list)
  const opened = useDraft((state) => state.opened)
  const paperId = useDraft((state) => state.stored?.PaperId ?? noId)
  const [announced, setAnnounced] = useState('')
  /** The address of a new author, typed into the search. */
  const [email, setEmail] = useState('')
  const newAuthor = useSheetAddress('author')
  const isAddingNew = newAuthor.value !== null
  const coverNew = useEffectEvent(() => {
    onCover(isAddingNew)
    if (isAddingNew) void loadLookups(databases)
  })
  useEffect(() => coverNew(), [isAddingNew])
  const { isSaving, wasRefused, save } = useSave({
    databases,
    draftId,
    kinds,
    keep: () => changeAuthors(useDraft.getState().list?.Authors ?? [], true),
    failed: texts.authorsSaveFailed,
    onNext,
  })
  if (!list) return null
  const authors = list.Authors
  const button = {
    isSaving,
    // In a paper that the portal knows, the owner is already saved as an author.
    wasSaved: list.SavedByButton || paperId !== noId,
    // A refused change is not saved, so the button tries again.
    isChanged:
      areAuthorsChanged(opened, authors) ||
      wasRefused ||
      rows.some((row) => kinds.includes(row.Kind) && needsAttention(row)),
  }

  /** Applies a changed list, or shows why not. Returns whether it was applied. */
  const take = (ordered: Ordered, words: string): boolean => {
    if ('warning' in ordered) {
      showSnack(ordered.warning, 'warning')
      return false
    }
    setAnnounced(words)
    void changeAuthors(ordered.authors).then((isKept) => {
      if (!isKept) showSnack(savingTexts.failed, 'error')
    })
    return true
  }

  const add = (person: AuthorOption) =>
    take(
      addAuthor(useDraft.getState().list?.Authors ?? authors, asAuthor(person, authors.length + 1)),
      authorTexts.added(person.FullName),
    )

  const addNew = async (fields: AuthorFields) => {
    const person = await keepNewAuthor(databases, fields).catch((error: unknown) => {
      showSnack(texts.authorAddFailed, 'error')
      throw error
    })
    add(person)
  }

  const openNew = (email: string) => {
    setEmail(email)
    if (authors.length >= limits.AuthorsPerPaper) showSnack(paperTexts.tooManyAuthors, 'warning')
    else newAuthor.open('new')
  }

  const attempt = () => {
    const orders = authors.map(({ UserDetailId, Sequence }) => ({ UserDetailId, UserSequence: Sequence }))
    const error = authorListError(orders, ownId)
    if (error) showSnack(error, 'error')
    else if (onlyGoesOn(button)) onNext()
    else save()
  }

  return (
    <Stack>
      <AuthorSearch authors={authors} onAdd={add} onAddNew={openNew} />
      {authors.length >= limits.AuthorsPerPaper && (
        <Notice tone="waiting" title={paperTexts.tooManyAuthors} />
      )}
      <Stack gap="sm" role="list" aria-label={authorTexts.select}>
        {authors.map((author) => (
          <AuthorCard
            key={author.UserDetailId}
            author={author}
            count={authors.length}
            isSelf={author.UserDetailId === ownId}
            isKept={'warning' in removeAuthor(authors, author.UserDetailId, ownId)}
            problem={refusalOf(rows, author.UserDetailId)}
            onMove={(sequence) => {
              take(
                moveAuthor(authors, author.UserDetailId, sequence),
                authorTexts.moved(author.FullName, sequence),
              )
            }}
            onRemove={() => {
              take(removeAuthor(authors, author.UserDetailId, ownId), authorTexts.removed(author.FullName))
            }}
          />
        ))}
      </Stack>
      <VisuallyHidden role="status" aria-live="polite">
        {announced}
      </VisuallyHidden>
      <StepFoot
        draftId={draftId}
        rows={rows}
        back={
          <StepButton variant="default" onPress={onBack}>
            {wizardTexts.back}
          </StepButton>
        }
      >
        <StepButton onPress={attempt} isOff={isSaving}>
          {authorsLabel(button)}
        </StepButton>
      </StepFoot>
      <NewAuthor
        formName={authorFormOf(draftId)}
        opened={isAddingNew}
        email={email}
        onClose={() => newAuthor.close()}
        onSave={addNew}
      />
    </Stack>
  )
}
