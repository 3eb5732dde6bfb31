import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../contract/core/endpoint.ts'
import { texts } from '../../../contract/core/errors.ts'
import type { EntityDraft } from '../../cache/entities/defineEntity.ts'
import { keptHere, type KeptState } from '../../cache/entities/formTexts.ts'
import { deliver } from '../outbox/deliver.ts'
import { useDatabases } from '../session/useDatabases.ts'
import type { FormStore } from './formStore.ts'
import { noDraft } from './typedDraft.ts'

/** The outcome of pressing the button: it was sent or queued, a person must choose, or it cannot be sent as it is. */
type Outcome = 'sent' | 'queued' | 'asked' | 'busy' | { readonly message: string }

interface FormDraftOptions<F extends object, D extends EntityDraft<F>> {
  readonly form: FormStore<F, D>
  /** The draft that the device has when the form opens. */
  readonly kept: D | undefined
  /** The draft to start from while the device has none: the server's latest copy, or empty fields. */
  readonly start: D
  readonly rules: (fields: F, draft: D) => FieldErrors
  /** The message if the server gives none. */
  readonly failed: string
  /** Why the server refused the saved draft, by field. */
  readonly refused?: FieldErrors | undefined
}

/** A form in its store, from the first keystroke to the press of its button (offline O1). */
export function useFormDraft<F extends object, D extends EntityDraft<F>>(options: FormDraftOptions<F, D>) {
  const databases = useDatabases()
  const { form, kept, start, rules, failed, refused = {} } = options
  const { drafts } = form
  const { work, UserId } = databases
  const key = drafts.store.keyOf(start)
  const state = form.useForm()
  // The first time, its store is not open yet.
  const { stored, typed, also, keeping } = state.key === key ? state : { ...noDraft, stored: kept }
  /**
   * The draft at the press of the button, until its outcome: a confirmed draft leaves the device before that.
   */
  const [pressed, setPressed] = useState<D>()
  const isBusy = pressed !== undefined
  const draft = stored ?? pressed ?? start
  const fields: F = { ...draft.Fields, ...typed }
  const shown: D = { ...draft, ...also, Fields: fields }
  const [isTried, setTried] = useState(false)
  const latest = useRef(start)
  useLayoutEffect(() => {
    latest.current = start
  })

  useEffect(() => {
    const close = form.open({ databases, key, kept, startOf: () => latest.current })
    return () => void close()
    // oxlint-disable-next-line react/exhaustive-deps -- the store follows the device once it is open
  }, [databases, form, key])

  const errors = rules(fields, shown)
  const saved = drafts.savedOf(draft)
  // A reason is about the text that was refused.
  const isStill = ([name]: [string, unknown]) => saved?.[name as keyof F] === fields[name as keyof F]
  const refusals: FieldErrors = Object.fromEntries(Object.entries(refused).filter(isStill))
  const isHere = saved !== null || drafts.isTyped(draft)
  const keptState: KeptState = keeping === 'kept' ? (isHere ? keptHere() : 'nothing') : keeping

  /** Saves it; `sent` runs once the server has it, before the button may be pressed again. */
  const save = async (sent?: () => Promise<void>): Promise<Outcome> => {
    if (isBusy) return 'busy'
    setTried(true)
    const broken = Object.values(errors)
    if (broken[0] !== undefined) return { message: broken.length > 1 ? texts.fillRequired : broken[0] }
    setPressed(shown)
    try {
      await form.flush()
      // A slow device may take a while: text typed after the press belongs to the save and must not be overwritten.
      const now = form.useForm.getState()
      const Fields = { ...(now.stored ?? latest.current).Fields, ...now.typed }
      const end = await deliver(work, await drafts.save(work, UserId, latest.current, Fields, Date.now()))
      if (end === 'sent') await sent?.()
      if (typeof end === 'string') return end
      return { message: end.Errors[0] ?? (end.LastError || failed) }
    } catch {
      // The device's store is broken, which is shown elsewhere; the text stays on the screen.
      return { message: failed }
    } finally {
      setPressed(undefined)
    }
  }

  return {
    fields,
    /** The draft on screen, with what is typed. */
    draft: shown,
    errors: isTried ? { ...refusals, ...errors } : refusals,
    keptState,
    isBusy,
    change: form.type,
    save,
    /** True while a save waits to be sent. */
    isQueued: saved !== null,
    /** True while typed text is here that the server does not have. */
    mayDiscard: !isBusy && (keptState === 'here' || keptState === 'writing'),
    /** Discards the text; returns false, and changes nothing, if the server may have received it. */
    discard: async (): Promise<boolean> => {
      const isGone = await form.discard(databases, drafts.idOf(draft))
      if (isGone) setTried(false)
      return isGone
    },
  }
}
