import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../../contract/core/endpoint.ts'
import { coAuthorTexts } from '../../../../contract/people/coAuthors.ts'
import { AuthorFields, fullNameOf } from '../../../../contract/people/people.ts'
import { conflictTexts } from '../../../../contract/device/conflicts.ts'
import { keepForm, openText, readForm, type FormKeeper } from '../../../cache/entities/formTexts.ts'
import { whereHere } from '../../../stores/deviceStore.ts'
import { loadLookups, useLookups } from '../../../sync/pull/lookups.ts'
import { AuthorModal } from '../../../parts/person/AuthorModal.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { failureOf, saveAuthor, type Target } from './saveAuthor.ts'

/** The author in the form: a new one, or one whose details were loaded. */
export interface Edited {
  readonly id: string | undefined
  readonly Fields: AuthorFields | undefined
  readonly Version: number
  /** The server's fields at that version; absent if only the text typed here is known. */
  readonly Base?: AuthorFields
  /** Why the text was refused, shown at the fields. */
  readonly errors: FieldErrors
  /** The address of a new author, typed into the search; empty for none. */
  readonly email?: string
}

interface AuthorEditorProps {
  readonly edited: Edited | undefined
  readonly onClose: () => void
}

interface Open {
  readonly keeper: FormKeeper<AuthorFields>
  readonly kept: AuthorFields | undefined
  readonly edited: Edited
}

const nameOf = ({ id }: Edited) => `co-author/${id ?? 'new'}`

/** The Add/Update Author modal of the list. Typed text stays on the device until it is saved (offline O1). */
export function AuthorEditor({ edited, onClose }: AuthorEditorProps) {
  const databases = useDatabases()
  const lookups = useLookups()
  const [open, setOpen] = useState<Open>()
  const target = useRef<Target>({ id: undefined, version: 0 })
  const isSaved = useRef(false)

  useEffect(() => {
    if (!edited) return undefined
    void loadLookups(databases)
    isSaved.current = false
    target.current = { id: edited.id, version: edited.Version, base: edited.Base }
    const name = nameOf(edited)
    const keeper = keepForm<AuthorFields>(databases.work, name, () => undefined)
    let isCurrent = true
    const show = (kept: AuthorFields | undefined) => {
      if (isCurrent) setOpen({ keeper, kept, edited })
    }
    readForm(databases.work, name, AuthorFields).then(
      (stored) => {
        const copy = openText(keeper, { db: databases.work, at: name, schema: AuthorFields }, stored)
        // The text was typed over an older version: the save compares them (offline O7).
        if (isCurrent && copy && copy.Version !== edited.Version)
          target.current = { id: edited.id, version: copy.Version }
        show(copy?.Fields)
      },
      // The form opens even if the device's storage cannot be read.
      () => show(undefined),
    )
    return () => {
      isCurrent = false
      setOpen(undefined)
      void keeper.close()
    }
  }, [databases, edited])

  const save = async (fields: AuthorFields) => {
    const isNew = edited?.id === undefined
    try {
      const end = await saveAuthor(databases, target.current, fields)
      isSaved.current = true
      await open?.keeper.drop()
      const name = fullNameOf(fields)
      if (end === 'queued') showSnack(coAuthorTexts.queued(whereHere()), 'info')
      else if (end === 'asked') showSnack(conflictTexts.title, 'warning')
      else showSnack(isNew ? coAuthorTexts.added(name) : coAuthorTexts.changed(name), 'success')
    } catch (error) {
      showSnack(failureOf(error, isNew), 'error')
      throw error
    }
  }

  return (
    <AuthorModal
      opened={open !== undefined}
      initial={open?.edited.Fields}
      kept={open?.kept}
      // An address typed into the form before stays.
      begun={open?.edited.email && !open.kept?.Email ? { Email: open.edited.email } : undefined}
      refused={open?.edited.errors}
      lookups={lookups}
      onClose={onClose}
      onTyped={(Fields) => {
        if (!isSaved.current) open?.keeper.keep({ Fields, Version: target.current.version })
      }}
      onSave={save}
    />
  )
}
