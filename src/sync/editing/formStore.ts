import { create } from 'zustand'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import type { Entity, EntityDraft } from '../../cache/entities/defineEntity.ts'
import { noDraft, openTyped, type TypedChange, type TypedDraft, type TypedWriter } from './typedDraft.ts'

/** The open form of an entity. */
export interface FormState<F, D> extends TypedDraft<F, D> {
  /** The draft's key on the device; undefined while no form is open. */
  readonly key: string | undefined
}

/** A draft of an entity, to be opened in its form. */
export interface Opening<D> {
  readonly databases: PersonDatabases
  readonly key: string
  /** The draft that the device has. */
  readonly kept: D | undefined
  /** The draft to start from while the device has none: the server's latest copy, or empty fields. */
  readonly startOf: () => D
}

export type FormStore<F extends object, D extends EntityDraft<F>> = ReturnType<typeof formStore<F, D>>

/** Makes the store of an entity's form that is sent by a button: the one draft on screen, as papers have theirs. */
export function formStore<F extends object, D extends EntityDraft<F>>(drafts: Entity<F, D>) {
  const closed: FormState<F, D> = { ...noDraft, key: undefined }
  const useForm = create<FormState<F, D>>(() => closed)
  let writer: TypedWriter<TypedChange<F, D>> | undefined

  return {
    drafts,
    useForm,

    /** Opens the form; returns a function that closes it, and resolves when all of its text is durable. */
    open: ({ databases: { work }, key, kept, startOf }: Opening<D>): (() => Promise<void>) => {
      useForm.setState({ ...closed, key, stored: kept ?? null })
      const opened: TypedWriter<TypedChange<F, D>> = openTyped({
        store: useForm,
        id: `${work.name}/${drafts.kind}/${key}`,
        fieldsOf: (stored) => (stored ?? startOf()).Fields,
        isOpen: () => writer === opened,
        read: () => drafts.store.readByKey(work, key),
        show: (draft) => useForm.setState({ stored: draft ?? null }),
        write: ({ Fields = {}, also }) => drafts.write(work, startOf(), Fields, also),
        written: () => {
          const { typed, also } = useForm.getState()
          if (Object.keys({ ...typed, ...also }).length === 0) useForm.setState({ keeping: 'kept' })
        },
        rescue: ({ Fields, also }) => {
          const draft = useForm.getState().stored ?? startOf()
          return drafts.textOf({ ...draft, ...also, Fields: { ...draft.Fields, ...Fields } })
        },
      })
      writer = opened
      opened.restore()
      return () => {
        if (writer === opened) {
          writer = undefined
          useForm.setState(closed)
        }
        return opened.close()
      }
    },

    /** Takes a keystroke; `also` is what it changes in the draft beside its fields. */
    type: (Fields: Partial<F>, also: Partial<D> = {}) => writer?.push({ Fields, also }),

    /** Makes all typed text durable. */
    flush: async () => writer?.flush(),

    /** Discards all text; returns false, and changes nothing, if the server may have received it. */
    discard: async ({ work }: PersonDatabases, id: string): Promise<boolean> => {
      await writer?.flush()
      if (!(await drafts.drop(work, id))) return false
      useForm.setState(noDraft)
      return true
    },
  }
}
