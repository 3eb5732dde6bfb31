import { useForm } from '@mantine/form'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import type { FieldErrors } from '../../contract/endpoint.ts'
import { texts } from '../../contract/errors.ts'
import { focusFirstError } from './focusFirstError.ts'
import { showSnack } from './snackbar.tsx'

/** What a form holds, and the server's version that it grew from. */
export interface Copy<F> {
  readonly Fields: F
  readonly Version: number
}

export type KeptState = 'nothing' | 'writing' | 'here' | 'failed'

interface Keeper<F> {
  readonly keep: (copy: Copy<F>) => void
  readonly drop: () => Promise<void>
  readonly close: () => Promise<void>
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
  readonly openKeeper: (told: (state: KeptState) => void) => Keeper<F>
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
 * away: it is one press away, and so is the way back.
 */
export function useEditedForm<F extends Record<string, unknown>>(options: EditedFormOptions<F>) {
  const { openKeeper } = options
  const [served, setServed] = useState(options.served)
  const [version, setVersion] = useState((options.kept ?? options.served).Version)
  const [keptState, setKeptState] = useState<KeptState>(options.kept ? 'here' : 'nothing')
  const [isBusy, setBusy] = useState(false)
  const [isStale, setStale] = useState(false)
  /** The text that was typed, while the newest copy is looked at. */
  const [aside, setAside] = useState<F>()
  const form = useForm<F>({
    initialValues: (options.kept ?? options.served).Fields,
    validate: (fields) => options.rules(fields),
  })
  const keeper = useRef<Keeper<F>>(undefined)

  useEffect(() => {
    const opened = openKeeper(setKeptState)
    keeper.current = opened
    return () => void opened.close()
    // The keeper belongs to the form as long as it is open.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [])

  const change = (changes: Partial<F>) => {
    for (const [field, value] of Object.entries(changes)) form.setFieldValue(field, value as never)
    const Fields = form.getValues()
    if (same(Fields, served.Fields)) void keeper.current?.drop()
    else keeper.current?.keep({ Fields, Version: version })
  }

  const take = (copy: Copy<F>) => {
    setServed(copy)
    setVersion(copy.Version)
    form.setValues(copy.Fields)
    form.clearErrors()
  }

  const save = async (fields: F, event: SyntheticEvent<HTMLFormElement>) => {
    if (isBusy) return
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
      setAside(undefined)
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
    keptState,
    isChanged: !same(form.values, served.Fields),
    submit: (event: SyntheticEvent<HTMLFormElement>) => {
      form.onSubmit(
        (fields) => void save(fields, event),
        () => {
          showSnack(texts.fillRequired, 'error')
          focusFirstError(event.currentTarget)
        },
      )(event)
    },
    /** Gives what was typed up. */
    revert: () => {
      take(served)
      void keeper.current?.drop()
    },
    stale: {
      isStale,
      isLookingAtNewest: aside !== undefined,
      /** Shows the newest copy; what was typed is laid aside. */
      showNewest: async () => {
        const copy = await readNewest()
        if (!copy) return
        setAside(form.getValues())
        take(copy)
      },
      /** Brings what was typed back, upon the newest version: saving it then replaces that. */
      backToMine: () => {
        if (!aside) return
        form.setValues(aside)
        keeper.current?.keep({ Fields: aside, Version: version })
        setAside(undefined)
      },
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
