import { Button, Stack, Title, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { texts } from '../../../contract/errors.ts'
import { limits } from '../../../contract/limits.ts'
import type { AuthorFields, AuthorOption } from '../../../contract/people.ts'
import { authorListError, paperTexts } from '../../../contract/papers.ts'
import { authorTexts, savingTexts, wizardTexts } from '../../../contract/wizard.ts'
import { addPerson, asAuthor, optionOf } from '../../cache/localPeople.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { keepSeen } from '../../cache/seenPeople.ts'
import { wakeSync } from '../../sync/current.ts'
import { loadLookups } from '../../sync/lookups.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { Notice } from './Notice.tsx'
import { AuthorCard } from './AuthorCard.tsx'
import { addAuthor, moveAuthor, removeAuthor, type Ordered } from './authorOrder.ts'
import { AuthorSearch } from './AuthorSearch.tsx'
import { countAttempts, untilDelivered } from './delivery.ts'
import { NewAuthor } from './NewAuthor.tsx'
import { changeAuthors, useDraft } from './draftStore.ts'
import { areAuthorsChanged } from './opened.ts'
import { authorsLabel, onlyGoesOn } from './wizardButtons.ts'

interface AuthorsStepProps {
  readonly databases: PersonDatabases
  readonly draftId: string
  readonly ownId: string
  readonly onBack: () => void
  readonly onNext: () => void
}

/** The second step: who wrote the paper, and in which order (spec §2, §5 "Authors on a paper"). */
export function AuthorsStep({ databases, draftId, ownId, onBack, onNext }: AuthorsStepProps) {
  const list = useDraft((state) => state.list)
  const opened = useDraft((state) => state.opened)
  const [isSaving, setSaving] = useState(false)
  const [said, setSaid] = useState('')
  const [isAddingNew, { open, close }] = useDisclosure(false)
  if (!list) return null
  const authors = list.Authors
  const button = {
    isSaving,
    wasSaved: list.SavedByButton,
    isChanged: areAuthorsChanged(opened, authors),
  }

  /** Takes a changed list over, or says why not. Answers whether it was taken. */
  const take = (ordered: Ordered, words: string): boolean => {
    if ('warning' in ordered) {
      showSnack(ordered.warning, 'warning')
      return false
    }
    setSaid(words)
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
    const { work, copies, UserId } = databases
    const now = Date.now()
    const id = await addPerson(work, UserId, fields, now).catch((error: unknown) => {
      showSnack(texts.authorAddFailed, 'error')
      throw error
    })
    void wakeSync(true)
    await keepSeen(copies, [optionOf(id, fields)], now).catch(() => undefined)
    add(optionOf(id, fields))
  }

  const openNew = () => {
    if (authors.length >= limits.AuthorsPerPaper) showSnack(paperTexts.tooManyAuthors, 'warning')
    else {
      void loadLookups(databases)
      open()
    }
  }

  const save = async () => {
    setSaving(true)
    const attempts = await countAttempts(databases.work, draftId)
    if (!(await changeAuthors(authors, true))) {
      showSnack(savingTexts.failed, 'error')
      return
    }
    void wakeSync(true)
    const delivery = await untilDelivered(databases.work, draftId, 'authors', attempts)
    if (useDraft.getState().stored?.DraftId !== draftId) return
    if (delivery === 'attention') showSnack(texts.authorsSaveFailed, 'error')
    else onNext()
  }

  const attempt = () => {
    if (isSaving) return
    const orders = authors.map(({ UserDetailId, Sequence }) => ({ UserDetailId, UserSequence: Sequence }))
    const error = authorListError(orders, ownId)
    if (error) showSnack(error, 'error')
    else if (onlyGoesOn(button)) onNext()
    else
      save()
        .catch(() => {
          showSnack(texts.authorsSaveFailed, 'error')
        })
        .finally(() => {
          setSaving(false)
        })
  }

  return (
    <Stack>
      <Title order={3} size="h5">
        {authorTexts.select}
      </Title>
      <AuthorSearch databases={databases} authors={authors} onAdd={add} onAddNew={openNew} />
      {authors.length >= limits.AuthorsPerPaper && (
        <Notice tone="waiting" title={paperTexts.tooManyAuthors} />
      )}
      <Stack gap="sm" role="list" aria-label={authorTexts.select}>
        {authors.map((author) => (
          <AuthorCard
            key={author.UserDetailId}
            databases={databases}
            author={author}
            count={authors.length}
            isSelf={author.UserDetailId === ownId}
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
        {said}
      </VisuallyHidden>
      <div className="papers-buttons">
        <Button variant="default" onClick={onBack}>
          {wizardTexts.back}
        </Button>
        <Button onClick={attempt} aria-disabled={isSaving} data-disabled={isSaving}>
          {authorsLabel(button)}
        </Button>
      </div>
      <NewAuthor
        databases={databases}
        draftId={draftId}
        opened={isAddingNew}
        onClose={close}
        onSave={addNew}
      />
    </Stack>
  )
}
