import { useEffect, useRef, useState } from 'react'
import type { AnyList } from '../../../contract/core/list.ts'
import type { Paged } from '../../ui/list/pageState.ts'
import type { Shown } from './listAddress.ts'
import type { ListState, RowOf } from './useList.ts'

type Step = 1 | -1

/** Going from record to record, also over the pages of the list. */
export interface Walk<Row> {
  /** The open row; undefined if none is open, or its row is on another page. */
  readonly row: Row | undefined
  /** Its place among all rows that the list finds, from 1. */
  readonly place: number | undefined
  readonly total: number
  /** True while a step leads to another page: the open record is about to be replaced. */
  readonly isTurning: boolean
  /** True if there is a record in this direction. */
  readonly may: (step: Step) => boolean
  readonly go: (step: Step) => void
}

/** Opens the next or previous record of a list; `openOf` is the id of a row's record in the address. */
export function useWalk<L extends AnyList, P extends Paged>(
  list: ListState<L, P>,
  openOf: (row: RowOf<L>) => string,
): Walk<RowOf<L>> {
  const { shown, change, paged } = list
  const { page, isBehind } = paged
  const rows = (page?.Rows ?? []) as readonly RowOf<L>[]
  /** The page to which a step leads, and its direction. */
  const coming = useRef<{ readonly Page: number; readonly step: Step }>(undefined)
  const [turnsTo, setTurnsTo] = useState<number>()
  const open = (row: RowOf<L>) => change({ open: openOf(row) } as Partial<Shown<L>>, true)
  const at = shown.open === undefined ? -1 : rows.findIndex((row) => openOf(row) === shown.open)
  const pages = page ? Math.ceil(page.Total / page.PageSize) : 0
  useEffect(() => {
    // The page that is left may be read again before the address shows the next one.
    if (coming.current === undefined || isBehind || coming.current.Page !== shown.Page) return
    const row = coming.current.step > 0 ? rows[0] : rows.at(-1)
    coming.current = undefined
    setTurnsTo(undefined)
    if (row !== undefined && shown.open !== undefined) open(row)
    // Only another page has other rows to open.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [page, isBehind, shown.Page])
  const may = (step: Step) =>
    !isBehind &&
    ((at < 0 ? rows.length > 0 : rows[at + step] !== undefined) ||
      (at >= 0 && shown.Page + step >= 1 && shown.Page + step <= pages))
  return {
    row: rows[at],
    place: page && at >= 0 && !isBehind ? (shown.Page - 1) * page.PageSize + at + 1 : undefined,
    total: page?.Total ?? 0,
    isTurning: isBehind && turnsTo === shown.Page,
    may,
    go: (step) => {
      if (!may(step)) return
      const next = at < 0 ? rows[0] : rows[at + step]
      if (next !== undefined) {
        open(next)
        return
      }
      coming.current = { Page: shown.Page + step, step }
      setTurnsTo(shown.Page + step)
      change({ Page: shown.Page + step } as Partial<Shown<L>>, true)
    },
  }
}
