import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../contract/core/endpoint.ts'
import { texts } from '../../../contract/core/errors.ts'
import type { Entity, EntityDraft } from '../../cache/entities/defineEntity.ts'
import { keptHere, type KeptState } from '../../cache/entities/formTexts.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { makeWriter, type Writer } from '../../cache/database/debouncedWriter.ts'
import { wakeSync } from '../outbox/syncEngine.ts'
import { awaitDelivery } from '../outbox/awaitDelivery.ts'

/** The outcome of pressing the button: it was sent or queued, a person must choose, or it cannot be sent as it is. */
type Outcome = 'sent' | 'queued' | 'asked' | 'busy' | { readonly message: string }

interface FormDraftOptions<F extends object, D extends EntityDraft<F>> {
  readonly databases: PersonDatabases
  readonly drafts: Entity<F, D>
  /** The current copy on the device, which sync may change. */
  readonly opened: D
  readonly rules: (fields: F) => FieldErrors
  /** The message if the server gives none. */
  readonly failed: string
}

/** The typed fields that are not in the device's copy yet. */
function without<F extends object>(typed: Partial<F>, fields: F): Partial<F> {
  const names = Object.keys(typed) as (keyof F)[]
  const missing = names.filter((name) => typed[name] !== fields[name])
  if (missing.length === names.length) return typed
  return Object.fromEntries(missing.map((name) => [name, typed[name]])) as Partial<F>
}

/**
 * The fields of a form that is sent by a button: typed text over the device's copy. Typed text is kept at once
 * (offline O1).
 */
export function useFormDraft<F extends object, D extends EntityDraft<F>>(options: FormDraftOptions<F, D>) {
  const { databases, drafts, opened, rules, failed } = options
  const { work, UserId } = databases
  const [typed, setTyped] = useState<Partial<F>>({})
  const [keptState, setKeptState] = useState<KeptState>(
    drafts.savedOf(opened) || !drafts.same(opened.Fields, opened.Base) ? 'here' : 'nothing',
  )
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const writer = useRef<Writer<Partial<F>>>(undefined)
  const fields: F = { ...opened.Fields, ...typed }
  const shown = useRef(options)
  /** The shown fields, with text typed since. */
  const latest = useRef(fields)
  // Together with the render: later it could undo a keystroke in between.
  useLayoutEffect(() => {
    shown.current = options
    latest.current = fields
  })

  useEffect(() => {
    const made = makeWriter<Partial<F>>({
      join: (earlier, later) => ({ ...earlier, ...later }),
      write: async (change) => {
        await drafts.write(work, shown.current.opened, change)
      },
      kept: () => setKeptState(keptHere()),
      failed: () => setKeptState('failed'),
      rescue: (change) => {
        const { opened: draft } = shown.current
        return drafts.textOf(draft, { ...draft.Fields, ...change })
      },
    })
    writer.current = made
    return () => void made.close()
  }, [work, drafts])

  // Written text counts as typed until this copy has it: the screen reads the device a moment later, and a keystroke
  // in between would find the old fields.
  useEffect(() => {
    if (writer.current?.hasUnwritten()) return
    setTyped((now) => without(now, opened.Fields))
  }, [opened, keptState])

  const errors = rules(fields)
  const id = drafts.idOf(opened)

  const change = (changes: Partial<F>) => {
    latest.current = { ...latest.current, ...changes }
    setTyped((now) => ({ ...now, ...changes }))
    setKeptState('writing')
    writer.current?.push(changes)
  }

  const save = async (): Promise<Outcome> => {
    if (isBusy) return 'busy'
    setTried(true)
    const broken = Object.values(errors)
    if (broken[0] !== undefined) return { message: broken.length > 1 ? texts.fillRequired : broken[0] }
    setBusy(true)
    try {
      await writer.current?.flush()
      // A slow device may take a while: text typed after the press belongs to the save and must not be overwritten.
      await drafts.save(work, UserId, shown.current.opened, latest.current, Date.now())
      void wakeSync(true)
      const end = await awaitDelivery(work, id)
      if (typeof end === 'string') return end
      return { message: end.Errors[0] ?? (end.LastError || failed) }
    } catch {
      // The device's store is broken, which is shown elsewhere; the text stays on the screen.
      return { message: failed }
    } finally {
      setBusy(false)
    }
  }

  return {
    fields,
    errors: isTried ? errors : {},
    keptState,
    isBusy,
    change,
    save,
    /** True while a save waits to be sent. */
    isQueued: drafts.savedOf(opened) !== null,
    /** True while typed text is here that the server does not have. */
    mayDiscard: !isBusy && (keptState === 'here' || keptState === 'writing'),
    /** Discards the text; returns false, and changes nothing, if the server may have received it. */
    discard: async (): Promise<boolean> => {
      await writer.current?.flush()
      if (!(await drafts.drop(work, id))) return false
      setTyped({})
      setTried(false)
      setKeptState('nothing')
      return true
    },
  }
}
