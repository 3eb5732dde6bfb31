import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../../contract/core/endpoint.ts'
import { coAuthorTexts } from '../../../../contract/people/coAuthors.ts'
import { AuthorFields, fullNameOf } from '../../../../contract/people/people.ts'
import { conflictTexts } from '../../../../contract/device/conflicts.ts'
import {
  keptHere,
  type FormCopy,
  type FormKeeper,
  type KeptState,
} from '../../../cache/entities/formTexts.ts'
import { whereHere } from '../../../stores/deviceStore.ts'
import { lockedForm } from '../../../sync/editing/lockedForm.ts'
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
  /** A new author is on this device now, under this id: the form goes on as theirs. */
  readonly onAdded: (id: string) => void
  readonly onClose: () => void
}

interface Open {
  readonly kept: AuthorFields | undefined
  readonly edited: Edited
}

const nameOf = (id: string | undefined) => `co-author/${id ?? 'new'}`

/**
 * The Add/Update Author modal of the list. Typed text stays on the device until it is saved (offline O1), for each window
 * its own (offline O8).
 */
export function AuthorEditor({ edited, onAdded, onClose }: AuthorEditorProps) {
  const databases = useDatabases()
  const lookups = useLookups()
  const [open, setOpen] = useState<Open>()
  const [keptState, setKeptState] = useState<KeptState>('nothing')
  const keeper = useRef<FormKeeper<AuthorFields>>(undefined)
  const target = useRef<Target>({ id: undefined, version: 0 })
  const isSaved = useRef(false)

  useEffect(() => {
    if (!edited) return undefined
    void loadLookups(databases)
    isSaved.current = false
    target.current = { id: edited.id, version: edited.Version, base: edited.Base }
    let isCurrent = true
    let copy: FormCopy<AuthorFields> | undefined
    const openKeeper = lockedForm(databases, nameOf(edited.id), AuthorFields, true)
    keeper.current = openKeeper({
      stateChanged: setKeptState,
      shown: (text) => {
        copy = text
      },
      // The form opens even if the device's storage cannot be read.
      turnChanged: () => {
        if (!isCurrent) return
        // The text was typed over an older version: the save compares them (offline O7).
        if (copy && copy.Version !== edited.Version) target.current = { id: edited.id, version: copy.Version }
        setOpen((before) => before ?? { kept: copy?.Fields, edited })
        if (copy) setKeptState(keptHere())
      },
    })
    return () => {
      isCurrent = false
      setOpen(undefined)
      setKeptState('nothing')
      void keeper.current?.close()
    }
  }, [databases, edited])

  /** A refused new author is kept with their change: what is typed on is theirs, and begins no second one. */
  const goOnAs = async (id: string) => {
    const before = keeper.current
    keeper.current = lockedForm(
      databases,
      nameOf(id),
      AuthorFields,
      true,
    )({
      stateChanged: setKeptState,
      shown: () => undefined,
    })
    await before?.drop()
    void before?.close()
    onAdded(id)
  }

  const save = async (fields: AuthorFields) => {
    const isNew = edited?.id === undefined
    const aimed = target.current
    const wasAdded = aimed.id !== undefined
    try {
      const end = await saveAuthor(databases, aimed, fields)
      isSaved.current = true
      await keeper.current?.drop()
      const name = fullNameOf(fields)
      if (end === 'queued') showSnack(coAuthorTexts.queued(whereHere()), 'info')
      else if (end === 'asked') showSnack(conflictTexts.title, 'warning')
      else showSnack(isNew ? coAuthorTexts.added(name) : coAuthorTexts.changed(name), 'success')
    } catch (error) {
      showSnack(failureOf(error, isNew), 'error')
      if (aimed.id !== undefined && !wasAdded) await goOnAs(aimed.id)
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
      keptState={keptState}
      onClose={onClose}
      onTyped={(Fields) => {
        if (open && !isSaved.current) keeper.current?.keep({ Fields, Version: target.current.version })
      }}
      onSave={save}
    />
  )
}
