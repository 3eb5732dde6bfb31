import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { FieldErrors } from '../../../contract/core/endpoint.ts'
import type { FormKeeper } from '../../cache/entities/formTexts.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { lockedForm } from './lockedForm.ts'

/**
 * An organiser's text about a payment: kept on the device at once and restored when the form is reopened, until it is
 * sent or discarded (offline O3: every form keeps its text). Each window has its own text. Errors, once a press has
 * shown them, disappear as soon as they are fixed.
 */
export function useKeptText<F extends Record<string, unknown>>(name: string, schema: z.ZodType<F>, blank: F) {
  const databases = useDatabases()
  const [values, setValues] = useState(blank)
  /** The rules of the last press that was refused. */
  const [rules, setRules] = useState<(values: F) => FieldErrors>(() => () => ({}))
  const keeper = useRef<FormKeeper<F>>(undefined)
  /** The latest values, which may be newer than the shown ones. */
  const latest = useRef(values)
  useEffect(() => {
    const open = lockedForm(databases, name, schema, true)
    const opened = open({
      shown: (kept) => {
        if (!kept) return
        latest.current = kept.Fields
        setValues(kept.Fields)
      },
    })
    keeper.current = opened
    return () => void opened.close()
    // oxlint-disable-next-line react/exhaustive-deps -- the schema is a constant of the caller
  }, [databases, name])
  const change = (changes: Partial<F>) => {
    latest.current = { ...latest.current, ...changes }
    setValues(latest.current)
    keeper.current?.keep({ Fields: latest.current, Version: 0 })
  }
  const errors = rules(values)
  return {
    values,
    errors,
    change,
    /** Shows the errors of a press by its rules; returns true if there are none. */
    check: (of: (values: F) => FieldErrors) => {
      setRules(() => of)
      return Object.keys(of(values)).length === 0
    },
    /** The properties of the control of a text. */
    field: <K extends keyof F & string>(name: K) => ({
      value: values[name],
      error: errors[name],
      onChange: (event: { readonly currentTarget: { readonly value: F[K] } }) =>
        change({ [name]: event.currentTarget.value } as unknown as Partial<F>),
    }),
    /** Deletes these values after they were sent or discarded; text typed since they were shown stays. */
    drop: async () => {
      if (latest.current === values) await keeper.current?.drop()
    },
  }
}
