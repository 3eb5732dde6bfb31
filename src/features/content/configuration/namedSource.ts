import { texts } from '../../../../contract/core/errors.ts'
import type { FormCopy } from '../../../cache/entities/formTexts.ts'
import { CallError } from '../../../sync/session/call.ts'

interface Kept {
  readonly Id: string
  readonly Version: number
}

interface Given<F, R extends Kept & F> {
  /** The renamed row; undefined for a new one. */
  readonly row: R | undefined
  readonly blank: F
  /** Only the fields of the form. */
  readonly fieldsOf: (from: F) => F
  readonly readAll: () => Promise<readonly R[]>
  readonly add: (fields: F) => Promise<unknown>
  readonly rename: (
    fields: F,
    of: { readonly params: { readonly id: string }; readonly ifMatch: number },
  ) => Promise<{ readonly Result: F; readonly Version: number | null }>
}

/**
 * The read and save functions of the form of a name. Reading loads the newest row, and throws the same error as a
 * request if somebody has deleted it.
 */
export function namedSource<F, R extends Kept & F>({ row, readAll, add, rename, ...given }: Given<F, R>) {
  const copyOf = (from: F, Version: number): FormCopy<F> => ({ Fields: given.fieldsOf(from), Version })
  const blank = copyOf(given.blank, 0)
  return {
    read: async () => {
      if (!row) return blank
      const newest = (await readAll()).find(({ Id }) => Id === row.Id)
      if (!newest) throw new CallError('gone', texts.notFound)
      return copyOf(newest, newest.Version)
    },
    save: async (fields: F, ifMatch: number) => {
      if (!row) {
        await add(fields)
        return { Result: blank }
      }
      const { Result, Version } = await rename(fields, { params: { id: row.Id }, ifMatch })
      return { Result: copyOf(Result, Version ?? ifMatch) }
    },
  }
}
