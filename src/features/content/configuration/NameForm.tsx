import type { ComponentProps } from 'react'
import { configurationTexts } from '../../../../contract/content/configuration.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { CallError } from '../../../sync/session/call.ts'
import { ServedForm, type Served } from './ServedForm.tsx'

interface Kept {
  readonly Id: string
  readonly Version: number
}

interface NameFormProps<F extends Record<string, unknown>, R extends Kept & F> extends Pick<
  ComponentProps<typeof ServedForm<F>>,
  'name' | 'schema' | 'rules' | 'onSaved' | 'children'
> {
  /** The renamed row; undefined for a new one. */
  readonly row: R | undefined
  readonly blank: F
  readonly addLabel: string
  readonly readAll: () => Promise<readonly R[]>
  readonly add: (fields: F) => Promise<unknown>
  readonly rename: (
    fields: F,
    of: { readonly params: { readonly id: string }; readonly ifMatch: number },
  ) => Promise<Served<F>>
}

/** Adds a name, or renames one; a rename does not change whether it is offered. */
export function NameForm<F extends Record<string, unknown>, R extends Kept & F>(props: NameFormProps<F, R>) {
  const { row, blank, addLabel, readAll, add, rename, name, ...form } = props
  const fresh: Served<F> = { Result: blank, Version: 0 }
  return (
    <ServedForm<F>
      {...form}
      name={`${name}/${row?.Id ?? 'new'}`}
      label={row ? configurationTexts.rename : addLabel}
      read={async () => {
        if (!row) return fresh
        const newest = (await readAll()).find(({ Id }) => Id === row.Id)
        // The same error as that of a request for it.
        if (!newest) throw new CallError('gone', texts.notFound)
        return { Result: newest, Version: newest.Version }
      }}
      save={async (fields, ifMatch) => {
        if (row) return rename(fields, { params: { id: row.Id }, ifMatch })
        await add(fields)
        return fresh
      }}
    />
  )
}
