import { useForm } from '@mantine/form'
import { useEffect, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { FieldErrors } from '../../../contract/core/endpoint.ts'
import { texts } from '../../../contract/core/errors.ts'
import { focusFirstError } from './focusFirstError.ts'
import { showSnack } from '../snackbar.tsx'

/** A form's fields, and the server's version that they are based on. */
export interface Copy<F> {
  readonly Fields: F
  readonly Version: number
}

export type KeptState = 'nothing' | 'writing' | 'here' | 'failed'

interface Keeper<F> {
  readonly keep: (copy: Copy<F>) => void
  readonly drop: () => Promise<void>
  readonly layAside: (aside: readonly F[], copy?: Copy<F> | null) => Promise<void>
  readonly close: () => Promise<void>
  /** Asks the other window to release the edit lock; absent if no other window shows the form. */
  readonly takeOver?: () => Promise<void>
}

/** What a form begins with, and callbacks about its text on the device. */
interface EditedFormListeners<F> {
  readonly begun: Copy<F> | undefined
  readonly stateChanged: (state: KeptState) => void
  /** This window has the edit lock, or another one has it. */
  readonly turnChanged: (isMine: boolean) => void
  /** The device has another text than the one that was opened, or none. */
  readonly shown: (text: Copy<F> | undefined) => void
  /** The texts that the person has set aside, the latest last. */
  readonly laidAside: (aside: readonly F[]) => void
}

type Outcome<F> =
  | { readonly kind: 'saved'; readonly Result: Copy<F>; readonly Message?: string | undefined }
  | { readonly kind: 'stale' }
  | { readonly kind: 'refused'; readonly message: string; readonly fields: FieldErrors }

export interface EditedFormOptions<F> {
  /** The server's latest copy. */
  readonly served: Copy<F>
  /** Text typed earlier and not saved yet. */
  readonly kept: Copy<F> | undefined
  readonly openKeeper: (listeners: EditedFormListeners<F>) => Keeper<F>
  readonly rules: (fields: F) => FieldErrors
  readonly save: (fields: F, version: number) => Promise<Outcome<F>>
  /** Reads the server's newest version. */
  readonly newest: () => Promise<Copy<F>>
  readonly onSaved: (copy: Copy<F>) => void
}

/** The names of the fields that hold any text. */
type TextName<F> = { [K in keyof F]: string extends F[K] ? K : never }[keyof F] & string

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields changed since they were sent; undefined for none. */
function changesSince<F extends Record<string, unknown>>(sent: F, now: F): Partial<F> | undefined {
  const changed = Object.entries(now).filter(([name, value]) => !same(value, sent[name]))
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<F>) : undefined
}

/**
 * A form for a row of the server: typed text is kept on the device at once, and sent when the button is pressed, with
 * the version that it is based on. Text typed while sending stays. A newer version on the server overwrites nothing:
 * the person can show it and return to their own text, which the device keeps until they decide (offline O7). While
 * another window edits the form, this one shows what is typed there (offline O8).
 */
export function useEditedForm<F extends Record<string, unknown>>(options: EditedFormOptions<F>) {
  const { openKeeper } = options
  const [served, setServed] = useState(options.served)
  const [version, setVersion] = useState((options.kept ?? options.served).Version)
  const [keptState, setKeptState] = useState<KeptState>(options.kept ? 'here' : 'nothing')
  const [isBusy, setBusy] = useState(false)
  const [isStale, setStale] = useState(false)
  /** Texts set aside to look at a newer copy; the latest last. */
  const [aside, setAside] = useState<readonly F[]>([])
  const [isInOtherWindow, setInOtherWindow] = useState(false)
  const form = useForm<F>({
    initialValues: (options.kept ?? options.served).Fields,
    validate: (fields) => options.rules(fields),
  })
  const keeper = useRef<Keeper<F>>(undefined)

  const take = (copy: Copy<F>) => {
    setServed(copy)
    setVersion(copy.Version)
    form.setValues(copy.Fields)
    form.clearErrors()
  }

  const show = (text: Copy<F> | undefined) => {
    const { Fields, Version } = text ?? served
    const wasTyped = !same(form.getValues(), served.Fields)
    setStale(false)
    setKeptState(text ? 'here' : 'nothing')
    setVersion(Version)
    // An unchanged text keeps its errors: the button may be pressed before the device has been read.
    if (!same(form.getValues(), Fields)) {
      form.setValues(Fields)
      form.clearErrors()
    }
    if (text || !wasTyped) return
    // The other window has saved or discarded it.
    options.newest().then(
      (copy) => {
        if (same(form.getValues(), Fields)) take(copy)
      },
      () => undefined,
    )
  }
  const shown = useRef(show)
  useLayoutEffect(() => {
    shown.current = show
  })

  useEffect(() => {
    const opened = openKeeper({
      begun: options.kept,
      stateChanged: setKeptState,
      turnChanged: (isMine) => setInOtherWindow(!isMine),
      shown: (text) => shown.current(text),
      laidAside: setAside,
    })
    keeper.current = opened
    return () => void opened.close()
    // The keeper stays the same while the form is open.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [])

  const change = (changes: Partial<F>) => {
    if (isInOtherWindow) return
    for (const [field, value] of Object.entries(changes)) form.setFieldValue(field, value as never)
    const Fields = form.getValues()
    if (same(Fields, served.Fields)) void keeper.current?.drop()
    else keeper.current?.keep({ Fields, Version: version })
  }

  const layAside = (texts: readonly F[], copy?: Copy<F> | null) => {
    setAside(texts)
    void keeper.current?.layAside(texts, copy)
  }

  const save = async (fields: F, event: SyntheticEvent<HTMLFormElement>) => {
    if (isBusy || isInOtherWindow) return
    setBusy(true)
    const element = event.currentTarget
    const outcome = await options.save(fields, version)
    setBusy(false)
    if (outcome.kind === 'stale') {
      setStale(true)
    } else if (outcome.kind === 'refused') {
      form.setErrors(outcome.fields)
      showSnack(outcome.message, 'error')
      focusFirstError(element)
    } else {
      const { Result, Message } = outcome
      if (Message) showSnack(Message, 'success')
      const later = changesSince(fields, form.getValues())
      setStale(false)
      take(Result)
      if (later) {
        const Fields = { ...Result.Fields, ...later }
        form.setValues(Fields)
        keeper.current?.keep({ Fields, Version: Result.Version })
      } else await keeper.current?.drop()
      options.onSaved(Result)
    }
  }

  const readNewest = async (): Promise<Copy<F> | undefined> => {
    try {
      return await options.newest()
    } catch {
      showSnack(texts.somethingWrong, 'error')
      return undefined
    }
  }

  return {
    values: form.values,
    errors: form.errors,
    change,
    /** The properties of the control of a text; some controls pass on the text, others an event. */
    field: <K extends TextName<F>>(name: K) => ({
      value: form.values[name],
      error: form.errors[name],
      onChange: (typed: string | { readonly currentTarget: { readonly value: string } }) => {
        const text = typeof typed === 'string' ? typed : typed.currentTarget.value
        change({ [name]: text } as Partial<F>)
      },
    }),
    isBusy,
    keptState: isInOtherWindow ? ('nothing' as const) : keptState,
    isChanged: !isInOtherWindow && !same(form.values, served.Fields),
    /** True while another window edits the form, and this one shows it. */
    isInOtherWindow,
    takeOver: async () => keeper.current?.takeOver?.(),
    submit: (event: SyntheticEvent<HTMLFormElement>) => {
      form.onSubmit(
        (fields) => void save(fields, event),
        () => {
          showSnack(texts.fillRequired, 'error')
          focusFirstError(event.currentTarget)
        },
      )(event)
    },
    /** Discards the typed text; texts set aside stay. */
    revert: () => {
      if (isInOtherWindow) return
      take(served)
      void keeper.current?.drop()
    },
    stale: {
      isStale: isStale && !isInOtherWindow,
      hasAside: aside.length > 0 && !isInOtherWindow,
      /** Shows the newest copy, and sets the typed text aside. */
      showNewest: async () => {
        const copy = await readNewest()
        if (!copy) return
        layAside([...aside, form.getValues()], null)
        setStale(false)
        take(copy)
      },
      /** Restores the latest text set aside, based on the version shown: saving it replaces that version. */
      backToMine: () => {
        const Fields = aside.at(-1)
        if (!Fields) return
        const typed = same(form.getValues(), served.Fields) ? [] : [form.getValues()]
        layAside([...aside.slice(0, -1), ...typed], { Fields, Version: version })
        form.setValues(Fields)
        setStale(true)
      },
      /** Discards the latest text set aside. */
      dropMine: () => layAside(aside.slice(0, -1)),
      /** Keeps the typed text and lets the next save replace the newest version. */
      keepMine: async () => {
        const copy = await readNewest()
        if (!copy) return
        setServed(copy)
        setVersion(copy.Version)
        keeper.current?.keep({ Fields: form.getValues(), Version: copy.Version })
        setStale(false)
      },
    },
  }
}

export type EditedForm<F extends Record<string, unknown>> = ReturnType<typeof useEditedForm<F>>
