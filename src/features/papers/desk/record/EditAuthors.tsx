import { Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { getPaper } from '../../../../../contract/papers/decisions.ts'
import { deskTexts } from '../../../../../contract/papers/paperDesk.ts'
import { texts } from '../../../../../contract/core/errors.ts'
import { limits, noId } from '../../../../../contract/core/limits.ts'
import {
  isDecided,
  PaperAuthor,
  paperTexts,
  type PaperDetails,
} from '../../../../../contract/papers/papers.ts'
import { authorListError, saveAuthors } from '../../../../../contract/papers/paperAuthors.ts'
import { createAuthor, type AuthorOption } from '../../../../../contract/people/authors.ts'
import type { AuthorFields } from '../../../../../contract/people/people.ts'
import { errorsOf, reasonError } from '../../../../../contract/core/rules.ts'
import { submissionTexts } from '../../../../../contract/papers/wizard.ts'
import type { FormCopy } from '../../../../cache/entities/formTexts.ts'
import { formSource } from '../../../../sync/editing/formSource.ts'
import { loadLookups } from '../../../../sync/pull/lookups.ts'
import { call, CallError, messageOf } from '../../../../sync/session/call.ts'
import { RefusedAuthor } from '../../../../parts/person/AuthorModal.tsx'
import { useSheetAddress } from '../../../../ui/sheet/useSheetAddress.ts'
import { AuthorSearch } from '../../../../parts/person/AuthorSearch.tsx'
import { asAuthor } from '../../../../cache/entities/localPeople.ts'
import { KeptForm } from '../../../../ui/form/KeptForm.tsx'
import { showSnack } from '../../../../ui/snackbar.tsx'
import { AuthorCard } from '../../wizard/AuthorCard.tsx'
import { addAuthor, moveAuthor, removeAuthor, type Ordered } from '../../wizard/authorOrder.ts'
import { NewAuthor } from '../../wizard/NewAuthor.tsx'
import { useDatabases } from '../../../../sync/session/useDatabases.ts'
import type { EditProps } from './EditPaper.tsx'
import { ReasonField } from '../ReasonField.tsx'

const Listed = z.object({ Authors: z.array(PaperAuthor), Reason: z.string().default('') })
type Listed = z.infer<typeof Listed>

function copyOf({ Authors, AuthorsVersion }: PaperDetails): FormCopy<Listed> {
  return { Fields: { Authors, Reason: '' }, Version: AuthorsVersion }
}

const orderOf = ({ Authors }: Pick<Listed, 'Authors'>) =>
  Authors.map(({ UserDetailId, Sequence }) => ({ UserDetailId, UserSequence: Sequence }))

/** Adds somebody to the portal, with the errors at the fields; a known address gives the person who has it. */
async function createPerson(body: AuthorFields): Promise<AuthorOption> {
  try {
    return (await call(createAuthor, { body })).Result
  } catch (error) {
    const message = messageOf(error, texts.authorAddFailed)
    showSnack(message, 'error')
    throw error instanceof CallError ? new RefusedAuthor(message, error.fields) : error
  }
}

/** An organiser's form for a submitted paper's authors and their order; all of them are notified by mail. */
export function EditAuthors({ paper, onSaved, onCancel }: EditProps) {
  const databases = useDatabases()
  const newAuthor = useSheetAddress('author')
  /** The address of a new author, typed into the search. */
  const [email, setEmail] = useState('')
  const isAddingNew = newAuthor.value !== null
  useEffect(() => {
    if (isAddingNew) void loadLookups(databases)
  }, [databases, isAddingNew])
  const params = { id: paper.Id }
  return (
    <Stack>
      <Title order={2} size="h3">
        {submissionTexts.authors}
      </Title>
      <Text c="dimmed">{deskTexts.authorsExplained}</Text>
      <KeptForm<Listed>
        source={formSource({
          databases,
          name: `paper-authors/${paper.Id}`,
          schema: Listed,
          read: async () => copyOf((await call(getPaper, { params })).Result),
          save: async (fields, ifMatch) => {
            const body = {
              PaperId: paper.Id,
              Authors: orderOf(fields),
              ...(isDecided(paper) && { Reason: fields.Reason }),
            }
            await call(saveAuthors, { body, ifMatch })
            return { Result: copyOf((await call(getPaper, { params })).Result) }
          },
          failed: texts.authorsSaveFailed,
        })}
        rules={(fields) =>
          errorsOf({
            Authors: authorListError(orderOf(fields)),
            Reason: isDecided(paper) && reasonError(fields.Reason),
          })
        }
        label={deskTexts.saveChanges}
        onCancel={onCancel}
        onSaved={() => {
          showSnack(deskTexts.authorsChanged, 'success')
          onSaved()
        }}
      >
        {({ values: { Authors }, errors, change, field }) => {
          const take = (ordered: Ordered): boolean => {
            if ('warning' in ordered) showSnack(ordered.warning, 'error')
            else change({ Authors: [...ordered.authors] })
            return !('warning' in ordered)
          }
          const add = (person: AuthorOption) => take(addAuthor(Authors, asAuthor(person, Authors.length + 1)))
          const openNew = (typed: string) => {
            setEmail(typed)
            if (Authors.length >= limits.AuthorsPerPaper) showSnack(paperTexts.tooManyAuthors, 'error')
            else newAuthor.open('new')
          }
          return (
            <>
              <AuthorSearch authors={Authors} onAdd={add} onAddNew={openNew} />
              <NewAuthor
                formName={`paper-author/${paper.Id}`}
                opened={isAddingNew}
                email={email}
                onClose={() => newAuthor.close()}
                onSave={async (fields) => {
                  add(await createPerson(fields))
                }}
              />
              {errors['Authors'] && (
                <Text c="error" role="alert">
                  {errors['Authors']}
                </Text>
              )}
              <Stack gap="xs" role="list" aria-label={submissionTexts.authors}>
                {Authors.map((author) => (
                  <AuthorCard
                    key={author.UserDetailId}
                    author={author}
                    count={Authors.length}
                    isSelf={false}
                    isKept={'warning' in removeAuthor(Authors, author.UserDetailId, noId)}
                    onMove={(sequence) => take(moveAuthor(Authors, author.UserDetailId, sequence))}
                    onRemove={() => take(removeAuthor(Authors, author.UserDetailId, noId))}
                  />
                ))}
              </Stack>
              {isDecided(paper) && <ReasonField {...field('Reason')} />}
            </>
          )
        }}
      </KeptForm>
    </Stack>
  )
}
