import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { keepForm, readForm, type FormKeeper } from '../cache/forms.ts'
import type { PersonDatabases } from '../cache/person.ts'

/**
 * What an organiser types about a payment: on the device at once and there again when the form is opened again, until it
 * was sent or given up (offline O3: every form keeps its text).
 */
export function useKeptText<F extends Record<string, unknown>>(
  { work }: PersonDatabases,
  name: string,
  schema: z.ZodType<F>,
  blank: F,
) {
  const [values, setValues] = useState(blank)
  const keeper = useRef<FormKeeper<F>>(undefined)
  const isTyped = useRef(false)
  /** What was typed last, which may be more than what is shown. */
  const latest = useRef(values)
  useEffect(() => {
    const opened = keepForm<F>(work, name, () => undefined)
    keeper.current = opened
    readForm(work, name, schema).then(
      (kept) => {
        // What is typed meanwhile is newer.
        if (!kept || isTyped.current) return
        latest.current = kept.Fields
        setValues(kept.Fields)
      },
      () => undefined,
    )
    return () => void opened.close()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the schema is a constant of the caller
  }, [work, name])
  return {
    values,
    change: (changes: Partial<F>) => {
      isTyped.current = true
      latest.current = { ...latest.current, ...changes }
      setValues(latest.current)
      keeper.current?.keep({ Fields: latest.current, Version: 0 })
    },
    /** Forgets these values, which were sent or given up; what was typed since they were shown stays. */
    drop: async () => {
      if (latest.current === values) await keeper.current?.drop()
    },
  }
}
