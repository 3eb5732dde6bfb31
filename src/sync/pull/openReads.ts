/*
 * The reads of the open screens, one per endpoint and parameters however many components show it: who asks, when it
 * is asked again, and what its last call returned. Kept copies stay in the person's Dexie tables, where the outbox,
 * search and export read them too; here is only what a screen needs until it closes.
 *
 * Why not TanStack Query 5: it would bring 13 KB for a cache that this app does not want (its copies are rows of Dexie,
 * live in all tabs), and its retries, focus and online managers would have to be switched off, because only the probe
 * decides whether the portal is away (offline O9) and only hints decide what is old (offline O15).
 */
import { onChangeHint } from '../../stores/changeHints.ts'
import { isAway, onBack } from '../../stores/connection.ts'
import { awaitFirst } from '../../stores/firstReads.ts'
import { whenIdle } from '../../stores/idle.ts'
import { onReturn } from '../../stores/pageEvents.ts'
import { forgetAllSilence, useDue } from '../../stores/silentRequests.ts'
import { isUnanswered } from '../session/call.ts'
import { connectionKnown, hurryProbe } from '../transport/connectionWatch.ts'
import { answerOf, forgetAnswer, learn, none, type Answer } from './answers.ts'

/** A copy of this device; undefined if there is none that can be read. */
export type Copy = { readonly Value: unknown; readonly On: number } | undefined

/** What is read, and how. */
export interface Plan {
  /** Plans with the same key share their calls. */
  readonly key: string
  /** The kinds of rows that it shows. */
  readonly shows: readonly string[]
  readonly ask: (byItself: boolean) => Promise<unknown>
  /**
   * True if the screen shows what this device has meanwhile: it is called once the screen is idle, never while the
   * portal is away, and again when the window regains focus.
   */
  readonly isKept: boolean
  /** Reads what this device has for a time without the portal: shown where nothing else is, once a call has no answer. */
  readonly whenAway?: (() => Promise<Copy>) | undefined
  /** Passes the device's copy and each newer one to `show`, until the returned function is called. */
  readonly watch?: ((show: (copy: Copy) => void) => () => void) | undefined
}

interface Reader {
  /** False for a component that shows the copy only, and during an edit that is based on the value shown. */
  readonly wantsNews: () => boolean
  readonly isCopyOnly: boolean
}

interface OpenRead {
  plan: Plan
  readonly readers: Set<Reader>
  /** The last call; an older one that returns later is ignored. */
  run: number
  /** When it began, on the clock of `performance.now()`. */
  began: number
  state: 'idle' | 'waiting' | 'asking'
  /** True if its rows may have changed during the call. */
  isOld: boolean
  /** True once the device's copy has come: each newer one follows. */
  hasCopy: boolean
  /** Called once it has something to show, or a reason why not; undefined if no reader waits for a call. */
  shown: (() => void) | undefined
  /** True if it was called before its screen was loaded, for the first reader. */
  isAhead: boolean
  callOff: () => void
  watchNoMore: () => void
}

const open = new Map<string, OpenRead>()

/** Shows what this device has, where nothing else is shown: while the portal is known to be away, nobody waits for it. */
async function showWhenAway(read: OpenRead): Promise<void> {
  const { key, whenAway } = read.plan
  const copy = answerOf(key).value === undefined ? await whenAway?.() : undefined
  if (!copy || open.get(key) !== read || answerOf(key).value !== undefined) return
  learn(key, { value: copy.Value, on: copy.On })
  read.shown?.()
}

function call(read: OpenRead, byItself: boolean, keepsShown: boolean): void {
  const { key, ask, isKept } = read.plan
  read.run += 1
  const { run } = read
  read.began = performance.now()
  read.state = 'asking'
  read.isOld = false
  const end = (known: Partial<Answer>) => {
    if (read.run !== run || open.get(key) !== read) return
    read.state = 'idle'
    learn(key, known)
    read.shown?.()
    if (read.isOld) refresh(read)
  }
  if (isAway()) void showWhenAway(read)
  ask(byItself).then(
    (value) => end({ failure: undefined, ...(read.hasCopy ? {} : { value, on: Date.now() }) }),
    async (failure: unknown) => {
      // Before the failure is shown beside a copy, it must be known whether the portal is away.
      const due = useDue.getState().count
      if (isKept && isUnanswered(failure)) await connectionKnown()
      const isShown = keepsShown && answerOf(key).value !== undefined
      const copy = isShown || !isUnanswered(failure) ? undefined : await read.plan.whenAway?.()
      // Failed reads were repeated meanwhile, and this one was not yet among them.
      if (due !== useDue.getState().count) read.isOld = true
      end({
        failure,
        ...(keepsShown ? {} : { value: undefined }),
        ...(copy && { value: copy.Value, on: copy.On }),
      })
    },
  )
}

/** Calls a kept read once the screen is idle: on a slow phone the copy is shown before its data are requested again. */
function callWhenIdle(read: OpenRead): void {
  if (isAway()) {
    hurryProbe()
    return
  }
  read.callOff()
  read.state = 'waiting'
  read.callOff = whenIdle(() => call(read, true, true))
}

/** Its rows may have changed: what is shown stays if the call fails. A call under way is followed by one more. */
function refresh(read: OpenRead): void {
  if (read.state === 'asking') read.isOld = true
  else if (read.state === 'waiting') return
  else if (read.plan.isKept) callWhenIdle(read)
  else if (!isAway()) call(read, true, true)
}

function refreshThose(which: (read: OpenRead) => boolean): void {
  const isHidden = document.visibilityState !== 'visible'
  for (const read of open.values())
    // A hidden window asks when it is shown.
    if (
      !(isHidden && read.plan.isKept) &&
      [...read.readers].some(({ wantsNews }) => wantsNews()) &&
      which(read)
    )
      refresh(read)
}

const gotNothing = ({ plan }: OpenRead) => isUnanswered(answerOf(plan.key).failure)

/**
 * True if its answer has, or will have, what was announced by then: after an act of this screen it reads at once, and
 * the announcement of that act is passed on a moment later (`changedHints.ts`).
 */
const isSince = ({ plan, began, state }: OpenRead, on: number) =>
  began > on && (state === 'asking' || answerOf(plan.key).failure === undefined)

onChangeHint((hint, on, trusted) =>
  refreshThose(
    (read) =>
      (hint.includes('all') || read.plan.shows.some((entity) => hint.includes(entity))) &&
      !isSince(read, on) &&
      !(read.state !== 'asking' && isSince(read, trusted)),
  ),
)
onBack(() => refreshThose((read) => read.plan.isKept || gotNothing(read)))
useDue.subscribe(() => refreshThose(gotNothing))

let stopFollowing: (() => void) | undefined

function opened(plan: Plan): OpenRead {
  const known = open.get(plan.key)
  if (known) return known
  const read: OpenRead = {
    plan,
    readers: new Set(),
    run: 0,
    began: 0,
    state: 'idle',
    isOld: false,
    hasCopy: false,
    shown: undefined,
    isAhead: false,
    callOff: () => undefined,
    watchNoMore: () => undefined,
  }
  open.set(plan.key, read)
  stopFollowing ??= onReturn(() => refreshThose(({ plan }) => plan.isKept))
  if (plan.watch)
    read.watchNoMore = plan.watch((copy) => {
      if (open.get(plan.key) !== read) return
      read.hasCopy ||= copy !== undefined
      learn(plan.key, { isLookedUp: true, ...(copy && { value: copy.Value, on: copy.On }) })
      if (copy) read.shown?.()
      if (copy || read.state !== 'waiting') return
      // Without a copy there is nothing that could be shown first.
      read.callOff()
      call(read, true, true)
    })
  return read
}

function close(read: OpenRead): void {
  read.callOff()
  read.watchNoMore()
  read.shown?.()
  open.delete(read.plan.key)
  if (open.size === 0) {
    stopFollowing?.()
    stopFollowing = undefined
  }
  forgetAnswer(read.plan.key)
}

/** Reads for a component until the returned function is called. A call that is under way is shared. */
export function openRead(plan: Plan, reader: Reader): () => void {
  const read = opened(plan)
  // What follows from a result is the business of the component that asks.
  if (!reader.isCopyOnly) {
    read.plan = plan
    if (answerOf(plan.key) === none) read.shown ??= awaitFirst()
  }
  read.readers.add(reader)
  if (read.isAhead) read.isAhead = false
  else if (read.state === 'idle' && !reader.isCopyOnly) {
    if (plan.isKept) callWhenIdle(read)
    else call(read, false, true)
  }
  return () => {
    read.readers.delete(reader)
    if (read.readers.size === 0) close(read)
  }
}

/** Calls before the screen of this read is loaded: its first reader gets that answer. */
export function readAhead(plan: Plan): void {
  const read = opened(plan)
  if (read.readers.size > 0) return
  read.isAhead = true
  call(read, false, true)
}

/** A person presses to read again: a failure replaces what is shown, unless that is a copy or to be kept. */
export function readAgain(key: string, keepsShown: boolean): void {
  const read = open.get(key)
  if (!read) return
  forgetAllSilence()
  if (read.plan.isKept) callWhenIdle(read)
  else call(read, false, keepsShown)
}

/** What a read shows may have changed. */
export function refreshRead(key: string): void {
  const read = open.get(key)
  if (read) refresh(read)
}
