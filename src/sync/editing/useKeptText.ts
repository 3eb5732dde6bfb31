import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { FormKeeper } from '../../cache/entities/formTexts.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { lockedForm } from './lockedForm.ts'

/**
 * What an organiser types about a payment: on the device at once and there again when the form is opened again, until it
 * was sent or given up (offline O3: every form keeps its text). Two windows keep a text each.
 */
export function useKeptText<F extends Record<string, unknown>>(
  databases: PersonDatabases,
  name: string,
  schema: z.ZodType<F>,
  blank: F,
) {
  const [values, setValues] = useState(blank)
  const keeper = useRef<FormKeeper<F>>(undefined)
  /** What was typed last, which may be more than what is shown. */
  const latest = useRef(values)
  useEffect(() => {
    const none = () => undefined
    const opened = lockedForm(
      databases,
      name,
      schema,
      true,
    )({
      told: none,
      turned: none,
      shown: (kept) => {
        if (!kept) return
        latest.current = kept.Fields
        setValues(kept.Fields)
      },
      laidAside: none,
    })
    keeper.current = opened
    return () => void opened.close()
    // oxlint-disable-next-line react/exhaustive-deps -- the schema is a constant of the caller
  }, [databases, name])
  return {
    values,
    change: (changes: Partial<F>) => {
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
