import type { z } from 'zod'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import type { ListSpec } from '../../../contract/core/list.ts'
import type { Paged } from '../../ui/list/pageState.ts'
import type { ListState } from './useList.ts'

interface PageOfRows<Row> extends Paged {
  readonly Rows: readonly Row[]
}

/** A list whose rows are all on this device, so that it works without a network. */
export interface LocalList<Row, S extends ListSpec = ListSpec> {
  readonly spec: S
  readonly page: Endpoint & { readonly result: z.ZodType<PageOfRows<Row>> }
  readonly ids: undefined
  readonly sheet: undefined
  readonly chosenSheet: undefined
}

/** Defines a list of rows that the call `read` brings all at once. */
export const defineLocalList =
  <Row>() =>
  <const S extends Omit<ListSpec, 'part' | 'page' | 'row' | 'shows'>>(read: Endpoint, spec: S) =>
    // Its pages are made here, so that no call needs their schema.
    ({ spec, page: { ...read, query: undefined } }) as unknown as LocalList<
      Row,
      S & Pick<ListSpec, 'part' | 'page' | 'row' | 'shows'>
    >

interface LocalOptions<Row> {
  /** The rows that the address asks for, in its order; undefined while they are read. */
  readonly found: readonly Row[] | undefined
  /** The message where they could not be read. */
  readonly failed: string | undefined
  readonly again: () => void
}

/** A list on a screen whose rows are on this device. */
export function useLocalList<Row, S extends ListSpec>(
  address: Omit<ListState<LocalList<Row, S>>, 'paged' | 'params' | 'readAgain' | 'round'>,
  { found, failed, again }: LocalOptions<Row>,
): ListState<LocalList<Row, S>> {
  const PageSize = address.size.size
  const from = (address.shown.Page - 1) * PageSize
  const page = found && { Rows: found.slice(from, from + PageSize), Total: found.length, PageSize }
  return {
    ...address,
    paged: {
      loaded:
        page || failed === undefined
          ? { state: page ? 'ready' : 'loading' }
          : { state: 'failed', message: failed },
      page,
      isBehind: false,
      again,
      refresh: again,
    },
    params: undefined,
    readAgain: again,
    round: 0,
  }
}

/** The change of the address that opens a row, on the page that has it at this place (from 0). */
export const openAt = (open: string, place: number, PageSize: number) => ({
  open,
  Page: Math.floor(place / PageSize) + 1,
})
