import { useState } from 'react'

/** What is chosen of a list, over all its pages. */
export interface Selection<Row> {
  /** The rows that were chosen one by one. */
  readonly rows: readonly Row[]
  /** True where all are chosen that the list finds, but for `except`: the server knows which those are. */
  readonly isAll: boolean
  /** Ids. */
  readonly except: readonly string[]
  /** When the list told how many "all" are; empty unless all are chosen. */
  readonly foundOn: string
  readonly count: number
  readonly has: (row: Row) => boolean
  readonly choose: (rows: readonly Row[], isChosen: boolean) => void
  /** Chooses all that the list finds; `total` is how many of them may be chosen, as it told at a moment. */
  readonly chooseAll: (total: number, foundOn: string) => void
  readonly clear: () => void
}

interface Chosen<Row> {
  readonly list: string
  readonly rows: ReadonlyMap<string, Row>
  readonly all:
    { readonly total: number; readonly foundOn: string; readonly except: ReadonlySet<string> } | undefined
}

/**
 * Keeps what is chosen of a list, over pages and filters. `list` names the filter: another one finds other rows, so
 * "all" of the one before ends with it.
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
      // What was chosen since this was begun stays: an answer of the server may come late.
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
