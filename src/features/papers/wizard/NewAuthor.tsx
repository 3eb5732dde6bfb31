import { useEffect, useRef, useState } from 'react'
import { AuthorFields } from '../../../../contract/people/people.ts'
import {
  keepForm,
  keptHere,
  openText,
  readForm,
  type FormKeeper,
  type KeptState,
} from '../../../cache/entities/formTexts.ts'
import { useLookups } from '../../../sync/pull/lookups.ts'
import { AuthorModal } from '../../../parts/person/AuthorModal.tsx'
import { useDatabases } from '../../../sync/session/useDatabases.ts'

interface NewAuthorProps {
  /** The name under which its text is kept on the device. */
  readonly formName: string
  readonly opened: boolean
  /** The address that the search knows nobody of; empty for none. */
  readonly email: string
  readonly onClose: () => void
  readonly onSave: (fields: AuthorFields) => Promise<void>
}

interface Open {
  readonly keeper: FormKeeper<AuthorFields>
  /** Earlier text typed for this paper, neither added nor cleared. */
  readonly kept: AuthorFields | undefined
}

/** The dialog for a new author. Typed text stays on the device until the author is added (offline O1). */
export function NewAuthor({ formName, opened, email, onClose, onSave }: NewAuthorProps) {
  const { work } = useDatabases()
  const lookups = useLookups()
  const [open, setOpen] = useState<Open>()
  const [keptState, setKeptState] = useState<KeptState>('nothing')
  const isSaved = useRef(false)

  useEffect(() => {
    if (!opened) return undefined
    const keeper = keepForm<AuthorFields>(work, formName, setKeptState)
    let isCurrent = true
    const show = (kept: AuthorFields | undefined) => {
      if (!isCurrent) return
      setOpen({ keeper, kept })
      if (kept) setKeptState(keptHere())
    }
    isSaved.current = false
    readForm(work, formName, AuthorFields).then(
      (copy) =>
        show(
          openText(keeper, { db: work, name: formName, at: formName, schema: AuthorFields }, copy)?.Fields,
        ),
      // The form opens even if the device's storage cannot be read.
      () => show(undefined),
    )
    return () => {
      isCurrent = false
      setOpen(undefined)
      setKeptState('nothing')
      void keeper.close()
    }
  }, [work, formName, opened])

  return (
    <AuthorModal
      opened={opened && open !== undefined}
      kept={open?.kept}
      // An address typed into the form before stays.
      begun={email && !open?.kept?.Email ? { Email: email } : undefined}
      lookups={lookups}
      keptState={keptState}
      onClose={onClose}
      onTyped={(Fields) => {
        if (!isSaved.current) open?.keeper.keep({ Fields, Version: 0 })
      }}
      onSave={async (fields) => {
        await onSave(fields)
        isSaved.current = true
        await open?.keeper.drop()
      }}
    />
  )
}
