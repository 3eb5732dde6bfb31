import { useCallback, useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'

/** The state of a history entry that a sheet made, so that closing the sheet goes back from it. */
interface SheetEntry {
  readonly sheet: string
  /** How many entries the sheet has made up to this one; absent for one. */
  readonly depth?: number
  /** True if the entry before the first of them shows the sheet too, since a link led there. */
  readonly isLinked?: boolean
  /** The entry below, of the sheet that a question is about. */
  readonly over?: SheetEntry
}

const isOf = (state: unknown, name: string): state is SheetEntry =>
  typeof state === 'object' && state !== null && 'sheet' in state && state.sheet === name

const depthOf = ({ depth = 1 }: SheetEntry): number => depth

/** The entry of a sheet at or below an entry, and how many entries of questions are over it. */
function entryOf(state: unknown, name: string, above = 0): { entry: SheetEntry; above: number } | undefined {
  if (isOf(state, name)) return { entry: state, above }
  const over = typeof state === 'object' && state !== null && 'over' in state ? state.over : undefined
  return over === undefined ? undefined : entryOf(over, name, above + 1)
}

/** The state of the current history entry. */
const entryNow = (): unknown => (window.history.state as { readonly usr?: unknown } | null)?.usr

type Values = Readonly<Record<string, string>>

interface SheetAddress {
  /** The parameter's value; null while the sheet is closed. */
  readonly value: string | null
  /** Opens the sheet as a new history entry, which Back leaves. */
  readonly open: (value: string, more?: Values) => void
  /** Stores the place within the sheet in the same entry; removes empty values. */
  readonly change: (more: Values) => void
  /** Goes on to a further place within the sheet, as an entry that Back leaves. */
  readonly goOn: (more: Values) => void
  /** Goes back to the place before this one: to its entry, if this page made one. */
  readonly goBack: (more: Values) => void
  /** Closes the sheet, by going back if this page opened it. `more` names its other parameters. */
  readonly close: (more?: readonly string[]) => void
}

function searchWith(change: (params: URLSearchParams) => void): string {
  // The current address, which may be ahead of the screen.
  const params = new URLSearchParams(window.location.search)
  change(params)
  return params.size > 0 ? `?${params.toString()}` : ''
}

function assign(params: URLSearchParams, values: Values): void {
  for (const [key, value] of Object.entries(values))
    if (value) params.set(key, value)
    else params.delete(key)
}

/** Pending while the browser goes back to close a sheet. */
let goingBack: Promise<void> | undefined

/** True while the browser goes back because a sheet was closed. */
export const isGoingBack = (): boolean => goingBack !== undefined

/** Notes that the browser is going back: an entry made meanwhile would be the one that it leaves. */
function noteGoingBack(): void {
  goingBack = new Promise((resolve) => {
    const end = () => {
      goingBack = undefined
      resolve()
    }
    window.addEventListener('popstate', end, { once: true })
  })
}

/** A sheet that is open while the address has its parameter: Back closes it, and a reload opens it again. */
export function useSheetAddress(name: string): SheetAddress {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()

  const open = useCallback(
    (value: string, more: Values = {}) => {
      const enter = () => {
        const next = searchWith((params) => assign(params, { ...more, [name]: value }))
        // A new value in an open sheet, as from two quick presses, adds no history entry.
        const entry = entryNow()
        const replace = isOf(entry, name)
        const state = replace ? entry : ({ sheet: name } satisfies SheetEntry)
        void navigate({ pathname, search: next }, { replace, state })
      }
      if (goingBack) void goingBack.then(enter)
      else enter()
    },
    [name, navigate, pathname],
  )

  const change = useCallback(
    (more: Values) => {
      const next = searchWith((params) => assign(params, more))
      void navigate({ pathname, search: next }, { replace: true, state: entryNow() })
    },
    [navigate, pathname],
  )

  const goOn = useCallback(
    (more: Values) => {
      const next = searchWith((params) => assign(params, more))
      const entry = entryNow()
      const state: SheetEntry = isOf(entry, name)
        ? { ...entry, depth: depthOf(entry) + 1 }
        : { sheet: name, isLinked: true }
      void navigate({ pathname, search: next }, { state })
    },
    [name, navigate, pathname],
  )

  const goBack = useCallback(
    (more: Values) => {
      const entry = entryNow()
      // A second press while the browser goes back is one press.
      if (goingBack) return
      if (isOf(entry, name) && (depthOf(entry) > 1 || entry.isLinked)) {
        noteGoingBack()
        void navigate(-1)
      } else change(more)
    },
    [name, navigate, change],
  )

  const close = useCallback(
    (more: readonly string[] = []) => {
      const leave = () => {
        const next = searchWith((params) => [name, ...more].forEach((key) => params.delete(key)))
        void navigate({ pathname, search: next }, { replace: true })
      }
      const end = () => {
        // A question over the sheet goes with it.
        const found = entryOf(entryNow(), name)
        if (!found) {
          leave()
          return
        }
        noteGoingBack()
        if (found.entry.isLinked) void goingBack?.then(leave)
        void navigate(-depthOf(found.entry) - found.above)
      }
      // A question over the sheet may just be closing.
      if (goingBack) void goingBack.then(end)
      else end()
    },
    [name, navigate, pathname],
  )

  return { value: new URLSearchParams(search).get(name), open, change, goOn, goBack, close }
}

/** The sheets without a parameter that are open. */
const openSheets = new Set<string>()

/**
 * Lets Back close a sheet without a parameter, such as a question about the selection: while it is open, it is a
 * history entry at the same address.
 */
export function useClosedByBack(isOpen: boolean, onClose: () => void): void {
  const navigate = useNavigate()
  const close = useEffectEvent(onClose)
  const enter = useEffectEvent((name: string) => {
    const { pathname, search, hash } = window.location
    const below = entryNow() as SheetEntry | null | undefined
    // The screen may have its subject from the state of its entry, such as whose travel it is.
    const { depth: _depth, isLinked: _isLinked, ...ofScreen } = below ?? {}
    const state: SheetEntry = {
      ...ofScreen,
      sheet: name,
      ...(below?.sheet === undefined ? {} : { over: below }),
    }
    void navigate({ pathname, search, hash }, { state })
  })
  const leave = useEffectEvent((entries: number) => void navigate(-entries))
  useEffect(() => {
    if (!isOpen) return undefined
    const name = crypto.randomUUID()
    const onPop = () => {
      if (!entryOf(entryNow(), name)) close()
    }
    let isGone = false
    const begin = () => {
      if (isGone) return
      enter(name)
      openSheets.add(name)
      window.addEventListener('popstate', onPop)
    }
    if (goingBack) void goingBack.then(begin)
    else begin()
    return () => {
      isGone = true
      openSheets.delete(name)
      window.removeEventListener('popstate', onPop)
      const end = () => {
        // What was over it closes with it.
        const found = entryOf(entryNow(), name)
        if (!found) return
        noteGoingBack()
        leave(1 + found.above)
      }
      // Another sheet may be closing at the same time, this one's entry with it or not.
      if (goingBack) void goingBack.then(end)
      else end()
    }
  }, [isOpen])
}

/**
 * Closes a sheet by a button of its own, and then does what may change the address, once the browser is back from the
 * sheet's entry: a change made before that would be undone.
 */
export function closeAndThen(close: () => void, act: () => void): void {
  // At once, since the sheet begins to go back when it is rendered closed.
  flushSync(close)
  if (goingBack) void goingBack.then(act)
  else act()
}

/**
 * Calls `onLeave` when the person goes back or forward in the browser, for a sheet whose earlier places are gone; not when
 * that closes a question over it.
 */
export function useLeftByBack(onLeave: () => void): void {
  const leave = useEffectEvent(() => {
    if (!isGoingBack() && openSheets.size === 0) onLeave()
  })
  useEffect(() => {
    const onPopState = () => leave()
    // From the beginning on, so that it runs before the end of a return that this page began.
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])
}
