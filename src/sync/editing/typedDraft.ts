import { makeWriter, type Writer } from '../../cache/database/debouncedWriter.ts'
import { watch } from '../../cache/database/liveQuery.ts'
import { dropLeft, leaveText, readLeft } from '../../cache/database/leftText.ts'
import type { Rescued } from '../../cache/database/openWriters.ts'

/** The state of the text on screen: durable on this device, being written, or impossible to keep. */
export type Keeping = 'kept' | 'writing' | 'failed'

/** An open draft in a Zustand store: a thin layer over the device's databases (offline O1). */
export interface TypedDraft<F, D> {
  /** The draft on the device; null while there is none. */
  readonly stored: D | null
  /** Typed text that is not durable yet; it overlays `stored.Fields`. */
  readonly typed: Partial<F>
  /** The same for what the draft has beside its fields; it overlays `stored`. */
  readonly also: Partial<D>
  readonly keeping: Keeping
}

/** What one write changes in a draft. */
export interface TypedChange<F, D> {
  readonly Fields?: Partial<F>
  readonly also?: Partial<D>
}

/** The state while no draft is open. */
export const noDraft = { stored: null, typed: {}, also: {}, keeping: 'kept' } as const

interface Options<F, D extends { readonly Fields: F }, C> {
  readonly store: {
    getState(): TypedDraft<F, D>
    setState(change: Partial<TypedDraft<F, D>>): void
  }
  /** False once the draft was closed: its last change is still written, but no longer shown. */
  readonly isOpen: () => boolean
  readonly read: () => Promise<D | undefined>
  /** Shows the draft of the device, which sync and other tabs change too. */
  readonly show: (draft: D | undefined) => void
  /** Writes a change; returns the stored draft, or undefined if the change was put aside. */
  readonly write: (change: C) => Promise<D | undefined>
  /** Called once a change is durable. */
  readonly written: () => void
  readonly rescue: (change: C) => Rescued
  /** Names the draft among all that this device has. */
  readonly id: string
  /** The fields of the stored draft, or those that a draft begins with. */
  readonly fieldsOf: (stored: D | null) => F
}

/** The writer of an open draft. */
export interface TypedWriter<C> extends Writer<C> {
  /** Types again what had no time to reach the store when its page ended. Call once the draft is on screen. */
  restore(): void
}

/** What was typed since a change was written. */
const leftOf = <T extends object>(typed: Partial<T>, written: Partial<T> = {}) =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => written[name as keyof T] !== value),
  ) as Partial<T>

/**
 * Opens a draft in its store. What is pushed to the writer is on screen at once and durable within 100 ms; what the
 * device has is shown until the writer is closed.
 */
export function openTyped<F extends object, D extends { readonly Fields: F }, C extends TypedChange<F, D>>(
  options: Options<F, D, C>,
): TypedWriter<C> {
  const { store, isOpen, read, show, write, written, rescue, id, fieldsOf } = options
  const failed = () => {
    if (isOpen()) store.setState({ keeping: 'failed' })
  }
  /** The fields of the draft on screen, without what is typed. */
  const shownOf = () => Object.fromEntries(Object.entries(fieldsOf(store.getState().stored)))
  /** How many writes are on screen. */
  let writes = 0
  const writer = makeWriter<C>({
    join: (earlier, later) => ({
      ...earlier,
      ...later,
      Fields: { ...earlier.Fields, ...later.Fields },
      also: { ...earlier.also, ...later.also },
    }),
    write: async (change) => {
      const stored = await write(change)
      if (!stored || !isOpen()) return
      const { typed, also } = store.getState()
      writes += 1
      store.setState({ stored, typed: leftOf(typed, change.Fields), also: leftOf(also, change.also) })
      written()
    },
    failed,
    rescue,
    left: {
      keep: ({ Fields = {} }, underWay) => {
        const had = shownOf()
        leaveText(id, { Fields, Before: [had, { ...had, ...underWay?.Fields }] })
      },
      drop: () => dropLeft(id),
    },
  })
  const push = (change: C) => {
    if (isOpen()) {
      const { typed, also } = store.getState()
      store.setState({
        typed: { ...typed, ...change.Fields },
        also: { ...also, ...change.also },
        keeping: 'writing',
      })
    }
    writer.push(change)
  }
  const stop = watch(
    async () => {
      const before = writes
      return { draft: await read(), before }
    },
    ({ draft, before }) => {
      // Read before a write, and answered after it: the text would leave the screen until the next read, which follows.
      if (before === writes) show(draft)
    },
    failed,
  )
  return {
    ...writer,
    push,
    restore: () => {
      const left = readLeft(id, shownOf())
      if (left) push({ Fields: left.Fields } as C)
    },
    close: () => {
      stop()
      return writer.close()
    },
  }
}
