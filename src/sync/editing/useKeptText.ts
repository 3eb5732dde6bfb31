import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { FormKeeper } from '../../cache/entities/formTexts.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { lockedForm } from './lockedForm.ts'
import { useTypedText, type TypedText } from './useTypedText.ts'

export interface KeptText<F> extends TypedText<F> {
  /** Deletes these values after they were sent or discarded; text typed since they were shown stays. */
  readonly drop: () => Promise<void>
}

/**
 * A text that somebody types to send it once, such as an organiser's about a payment: kept on the device at once and
 * restored when the form is reopened, until it is sent or discarded (offline O3: every form keeps its text). Each window
 * has its own text.
 */
export function useKeptText<F extends Record<string, unknown>>(
  name: string,
  schema: z.ZodType<F>,
  blank: F,
): KeptText<F> {
  const databases = useDatabases()
  const keeper = useRef<FormKeeper<F>>(undefined)
  const { show, isLatest, ...typed } = useTypedText(blank, (Fields) =>
    keeper.current?.keep({ Fields, Version: 0 }),
  )
  useEffect(() => {
    const open = lockedForm(databases, name, schema, true)
    const opened = open({
      shown: (kept) => {
        if (kept) show(kept.Fields)
      },
    })
    keeper.current = opened
    return () => void opened.close()
    // oxlint-disable-next-line react/exhaustive-deps -- the schema is a constant of the caller
  }, [databases, name])
  return {
    ...typed,
    drop: async () => {
      if (isLatest()) await keeper.current?.drop()
    },
  }
}
