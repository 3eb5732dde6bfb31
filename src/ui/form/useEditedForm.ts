import { useForm } from '@mantine/form'
import { useEffect, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { FieldErrors } from '../../../contract/core/endpoint.ts'
import { texts } from '../../../contract/core/errors.ts'
import { focusFirstError } from './focusFirstError.ts'
import { showSnack } from '../snackbar.tsx'

/** What a form holds, and the server's version that it grew from. */
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
  /** Asks the other window to let go; absent where no other one shows the form. */
  readonly takeOver?: () => Promise<void>
}

/** What a form hears of its text on the device. */
interface EditedFormListeners<F> {
  readonly told: (state: KeptState) => void
  /** This window fills it in, or another one does. */
  readonly turned: (isMine: boolean) => void
  /** The device has this text instead of the one that was opened, or none. */
  readonly shown: (text: Copy<F> | undefined) => void
  /** What its person has laid aside, the latest last. */
  readonly laidAside: (aside: readonly F[]) => void
}

type Outcome<F> =
  | { readonly kind: 'saved'; readonly Result: Copy<F> }
  | { readonly kind: 'stale' }
  | { readonly kind: 'refused'; readonly message: string; readonly errors: readonly string[] }

export interface EditedFormOptions<F> {
  /** What the server said last. */
  readonly served: Copy<F>
  /** What was typed before and is not saved yet. */
  readonly kept: Copy<F> | undefined
  readonly openKeeper: (hears: EditedFormListeners<F>) => Keeper<F>
  readonly rules: (fields: F) => FieldErrors
  readonly save: (fields: F, version: number) => Promise<Outcome<F>>
  /** The newest version that the server has. */
  readonly newest: () => Promise<Copy<F>>
  /** Which fields the server's errors belong to. */
  readonly errorsOf?: (errors: readonly string[]) => FieldErrors
  readonly onSaved: (copy: Copy<F>) => void
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What was typed since the fields were sent; undefined for nothing. */
function changesSince<F extends Record<string, unknown>>(sent: F, now: F): Partial<F> | undefined {
  const changed = Object.entries(now).filter(([name, value]) => !same(value, sent[name]))
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<F>) : undefined
}

/**
 * A form over a row of the server: what is typed is kept on the device at once and sent at the press of the button, on
 * the version that it grew from. What is typed while it is being sent stays. A newer version meanwhile takes nothing
 * away: it is one press away, and so is the way back, on the device too, until the person decides (offline O7). Where
 * another window fills the form in, this one shows what is typed there (offline O8).
 */
export function useEditedForm<F extends Record<string, unknown>>(options: EditedFormOptions<F>) {
  const { openKeeper } = options
  const [served, setServed] = useState(options.served)
  const [version, setVersion] = useState((options.kept ?? options.served).Version)
  const [keptState, setKeptState] = useState<KeptState>(options.kept ? 'here' : 'nothing')
  const [isBusy, setBusy] = useState(false)
  const [isStale, setStale] = useState(false)
  /** What was typed and laid aside, to look at a newer copy; the latest last. */
  const [aside, setAside] = useState<readonly F[]>([])
  const [isElsewhere, setElsewhere] = useState(false)
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
    // What is shown already keeps its errors: the button may be pressed before the device has been read.
    if (!same(form.getValues(), Fields)) {
      form.setValues(Fields)
      form.clearErrors()
    }
    if (text || !wasTyped) return
    // The other window has saved it, or given it up.
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
      told: setKeptState,
      turned: (isMine) => setElsewhere(!isMine),
      shown: (text) => shown.current(text),
      laidAside: setAside,
    })
    keeper.current = opened
    return () => void opened.close()
    // The keeper belongs to the form as long as it is open.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [])

  const change = (changes: Partial<F>) => {
    if (isElsewhere) return
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
    if (isBusy || isElsewhere) return
    setBusy(true)
    const element = event.currentTarget
    const outcome = await options.save(fields, version)
    setBusy(false)
    if (outcome.kind === 'stale') {
      setStale(true)
    } else if (outcome.kind === 'refused') {
      form.setErrors(options.errorsOf?.(outcome.errors) ?? {})
      showSnack(outcome.message, 'error')
      focusFirstError(element)
    } else {
      const { Result } = outcome
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
    isBusy,
    keptState: isElsewhere ? ('nothing' as const) : keptState,
    isChanged: !isElsewhere && !same(form.values, served.Fields),
    /** True while another window fills the form in, and this one shows it. */
    isElsewhere,
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
    /** Gives what was typed up; what was laid aside stays. */
    revert: () => {
      if (isElsewhere) return
      take(served)
      void keeper.current?.drop()
    },
    stale: {
      isStale: isStale && !isElsewhere,
      hasAside: aside.length > 0 && !isElsewhere,
      /** Shows the newest copy; what was typed is laid aside. */
      showNewest: async () => {
        const copy = await readNewest()
        if (!copy) return
        layAside([...aside, form.getValues()], null)
        setStale(false)
        take(copy)
      },
      /** Brings what was laid aside back, upon the version that is shown: saving it then replaces that. */
      backToMine: () => {
        const Fields = aside.at(-1)
        if (!Fields) return
        const typed = same(form.getValues(), served.Fields) ? [] : [form.getValues()]
        layAside([...aside.slice(0, -1), ...typed], { Fields, Version: version })
        form.setValues(Fields)
        setStale(true)
      },
      /** Gives up what was laid aside last. */
      dropMine: () => layAside(aside.slice(0, -1)),
      /** Keeps what was typed and lets the next save replace the newest version. */
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
