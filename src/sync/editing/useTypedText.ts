import { useRef, useState } from 'react'
import type { FieldErrors } from '../../../contract/core/endpoint.ts'

export interface TypedText<F> {
  readonly values: F
  readonly errors: FieldErrors
  readonly change: (changes: Partial<F>) => void
  /** Shows the errors of a press by its rules; returns true if there are none. */
  readonly check: (of: (values: F) => FieldErrors) => boolean
  /** The properties of the control of a text. */
  readonly field: <K extends keyof F & string>(
    name: K,
  ) => {
    readonly value: F[K]
    readonly error: string | undefined
    readonly onChange: (event: { readonly currentTarget: { readonly value: F[K] } }) => void
  }
}

interface ShownText<F> extends TypedText<F> {
  readonly show: (values: F) => void
  /** True if these values are still the ones on screen. */
  readonly isLatest: () => boolean
}

/**
 * A text in memory, for people who are not signed in (offline O1). Errors, once a press has shown them, disappear as soon
 * as they are fixed. `typed` is called with every change.
 */
export function useTypedText<F extends Record<string, unknown>>(
  blank: F,
  typed?: (values: F) => void,
): ShownText<F> {
  const [values, setValues] = useState(blank)
  /** The rules of the last press that was refused. */
  const [rules, setRules] = useState<(values: F) => FieldErrors>(() => () => ({}))
  /** The latest values, which may be newer than the shown ones. */
  const latest = useRef(values)
  const show = (shown: F) => {
    latest.current = shown
    setValues(shown)
  }
  const change = (changes: Partial<F>) => {
    show({ ...latest.current, ...changes })
    typed?.(latest.current)
  }
  const errors = rules(values)
  return {
    values,
    errors,
    change,
    check: (of) => {
      setRules(() => of)
      return Object.keys(of(values)).length === 0
    },
    field: (name) => ({
      value: values[name],
      error: errors[name],
      onChange: (event) => change({ [name]: event.currentTarget.value } as unknown as Partial<F>),
    }),
    show,
    isLatest: () => latest.current === values,
  }
}
