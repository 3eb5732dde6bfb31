import type { AnyList } from '../../../contract/core/list.ts'
import { chosenSheets } from '../../sync/files/sheetDownload.ts'
import { call, messageOf } from '../../sync/session/call.ts'
import type { Choosing } from '../../ui/list/listProps.ts'
import type { Paged } from '../../ui/list/pageState.ts'
import { useSelection } from '../../ui/list/useSelection.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { sheetAskedOf } from './ListDownload.tsx'
import type { ListState, RowOf } from './useList.ts'

interface ChosenIdsOptions<Row> {
  readonly idOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly texts: {
    readonly select: (name: string) => string
    readonly selectAll: string
    readonly selected: (count: number) => string
    readonly selectFound: (total: number) => string
  }
  /** The message where the ids could not be read. */
  readonly failed?: string
}

/** A selection by ids over pages and filters, which can take in all that the list finds. */
export function useChosenIds<L extends AnyList, P extends Paged>(
  list: ListState<L, P>,
  { idOf, nameOf, texts, failed }: ChosenIdsOptions<RowOf<L>>,
) {
  const { rows: ids, has, choose, clear } = useSelection<string>('', (id) => id)
  const { ids: idsCall, chosenSheet, spec } = list.list
  const { page } = list.paged
  const total = page?.Total ?? 0
  // The selection may come from another filter.
  const areAll =
    ids.length >= total && ((page?.Rows ?? []) as readonly RowOf<L>[]).every((row) => has(idOf(row)))
  const chooseFound = () => {
    if (!idsCall) return
    const query = { ...list.filter, ...(spec.ids?.isSorted ? { Sort: list.shown.Sort } : {}) }
    call(idsCall, { query }).then(
      // The definition gives the call of the ids this result.
      ({ Result }) => choose(Result as unknown as readonly string[], true),
      (error: unknown) => showSnack(messageOf(error, failed), 'error'),
    )
  }
  const choosing: Choosing<RowOf<L>> = {
    label: (row) => texts.select(nameOf(row)),
    labelOfAll: texts.selectAll,
    may: () => true,
    has: (row) => has(idOf(row)),
    choose: (rows, isChosen) => choose(rows.map(idOf), isChosen),
    clear,
  }
  return {
    ids,
    clear,
    choosing,
    /** For the download menu. */
    chosen: {
      count: ids.length,
      downloads: chosenSheet
        ? chosenSheets(chosenSheet, (format) => ({ Ids: [...ids], ...sheetAskedOf(list), format }))
        : [],
    },
    /** For the bar of the selection. */
    bar: {
      label: texts.selected(ids.length),
      all: areAll ? undefined : { label: texts.selectFound(total), choose: chooseFound },
      onClear: clear,
    },
  }
}
