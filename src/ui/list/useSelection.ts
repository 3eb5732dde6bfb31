import { useState } from 'react'

/** The selection in a list, across its pages. */
export interface Selection<Row> {
  /** The rows that were selected one by one. */
  readonly rows: readonly Row[]
  /** True if all rows that the list finds are selected, apart from `except`: the server knows which those are. */
  readonly isAll: boolean
  /** Ids. */
  readonly except: readonly string[]
  /** When the list counted "all"; empty unless all are selected. */
  readonly foundOn: string
  readonly count: number
  readonly has: (row: Row) => boolean
  readonly choose: (rows: readonly Row[], isChosen: boolean) => void
  /** Selects all rows that the list finds; `total` is the number that may be selected, as counted at `foundOn`. */
  readonly chooseAll: (total: number, foundOn: string) => void
  readonly clear: () => void
}

interface Chosen<Row> {
  readonly list: string
  readonly rows: ReadonlyMap<string, Row>
  readonly all:
    | { readonly total: number; readonly foundOn: string; readonly except: ReadonlySet<string> }
    | undefined
}

/**
 * Keeps a list's selection across pages and filters. `list` names the filter: another one finds other rows, so a
 * selection of "all" ends with its filter.
 */
export function useSelection<Row>(list: string, idOf: (row: Row) => string): Selection<Row> {
  const none: Chosen<Row> = { list, rows: new Map(), all: undefined }
  const [kept, setKept] = useState(none)
  const ofList = (before: Chosen<Row>) => (before.all && before.list !== list ? none : before)
  const { rows, all } = ofList(kept)
  return {
    rows: [...rows.values()],
    isAll: all !== undefined,
    except: [...(all?.except ?? [])],
    foundOn: all?.foundOn ?? '',
    count: all ? all.total - all.except.size : rows.size,
    has: (row) => (all ? !all.except.has(idOf(row)) : rows.has(idOf(row))),
    choose: (changed, isChosen) =>
      // Rows selected meanwhile stay: a response may arrive late.
      setKept((kept) => {
        const before = ofList(kept)
        const next = new Map(before.rows)
        const except = new Set(before.all?.except)
        for (const row of changed) {
          if (isChosen) next.set(idOf(row), row)
          else next.delete(idOf(row))
          if (isChosen) except.delete(idOf(row))
          else except.add(idOf(row))
        }
        return { list, rows: next, all: before.all && { ...before.all, except } }
      }),
    chooseAll: (total, foundOn) => setKept({ list, rows, all: { total, foundOn, except: new Set() } }),
    clear: () => setKept(none),
  }
}
