import type { z } from 'zod'
import {
  keepForm,
  namesOfOwn,
  openText,
  readAside,
  readForm,
  type FormCopy,
  type FormKeeper,
  type KeptState,
} from '../../cache/entities/formTexts.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { watch } from '../../cache/database/liveQuery.ts'
import type { EditLock } from './editLock.ts'
import { takeDraftLock } from './draftLock.ts'

/** The listeners of a form that one window at a time fills in. */
export interface FormListeners<F> {
  /** The text of the device that the form begins with; undefined for none. */
  readonly begun?: FormCopy<F> | undefined
  readonly stateChanged?: (state: KeptState) => void
  /** Called when this window or another one may fill it in. */
  readonly turnChanged?: (isMine: boolean) => void
  /** The text on the device has replaced the opened one; undefined for none. */
  readonly shown: (text: FormCopy<F> | undefined) => void
  /** The texts that the person has laid aside, latest last. */
  readonly laidAside?: (aside: readonly F[]) => void
}

export interface LockedKeeper<F> extends FormKeeper<F> {
  /** Asks the other window to release the lock. */
  readonly takeOver: () => Promise<void>
}

interface Taken<F> {
  /** The name under which this window's text is kept. */
  readonly at: string
  readonly lock: EditLock
  /** The text that was kept there, of a form that has one for each window. */
  readonly text?: FormCopy<F> | undefined
}

/** The locks being released by this window: a reopened form waits, so it is not taken for another window's. */
let releasing: Promise<unknown> = Promise.resolve()

type Take = (at: string) => Promise<{ readonly at: string; readonly lock: EditLock }>

/**
 * Takes the lock of the first text that no other window has: texts left here come before a blank one. Somebody who has
 * typed into the blank form meanwhile stays in one, so that no text is replaced.
 */
async function takeOwn<F>(
  work: PersonDatabases['work'],
  name: string,
  schema: z.ZodType<F>,
  take: Take,
  hasTyped: () => boolean,
): Promise<Taken<F>> {
  const left = await namesOfOwn(work, name).catch((): string[] => [])
  const waiting = [...left]
  let number = 0
  const nextBlank = () => {
    let at: string
    do {
      number += 1
      at = number === 1 ? name : `${name}/${number}`
    } while (left.includes(at))
    return at
  }
  for (;;) {
    const taken = await take((hasTyped() ? undefined : waiting.shift()) ?? nextBlank())
    if (taken.lock.isMine()) {
      const text = await readForm(work, taken.at, schema).catch(() => undefined)
      if (!text || !hasTyped()) return { ...taken, text }
    }
    await taken.lock.close()
  }
}

/**
 * Keeps the text of a form that one window at a time fills in, while the others show that text (offline O8).
 * `lockedForm(databases, name, schema)` defines the form; calling the result with listeners opens it. With `isOwn`
 * each window has its own text, as for adding two entries in two windows.
 */
export const lockedForm =
  <F>(of: PersonDatabases, name: string, schema: z.ZodType<F>, isOwn = name.endsWith('/new')) =>
  (listeners: FormListeners<F>): LockedKeeper<F> => {
    const { work } = of
    let isOpen = true
    let taken: Taken<F> | undefined
    /** Counts lock changes: text read for an earlier one is not shown. */
    let turns = 0
    let stopWatching = () => {}

    /** Text typed before it is known who fills in the form stays. */
    let isTyped = false

    const show = (at: string, text: FormCopy<F> | undefined) => {
      if (isTyped) keeper.opened(at, text)
      else listeners.shown(openText(keeper, { db: work, name, at, schema, isOwn }, text))
    }
    const read = async (at: string, isNow: () => boolean, isShown: boolean) => {
      const text = isShown ? undefined : await readForm(work, at, schema)
      const aside = await readAside(work, at, schema)
      if (!isNow()) return
      if (!isShown) show(at, text)
      listeners.laidAside?.(aside)
    }

    const turn = (at: string, isMine: boolean, isShown = false) => {
      stopWatching()
      turns += 1
      const now = turns
      const isNow = () => isOpen && turns === now
      if (isMine) {
        // If the store cannot be read, the shown text stays.
        void read(at, isNow, isShown)
          .catch(() => undefined)
          .then(() => {
            if (isNow()) listeners.turnChanged?.(true)
          })
        return
      }
      isTyped = false
      listeners.turnChanged?.(false)
      stopWatching = watch(
        () => readForm(work, at, schema),
        listeners.shown,
        () => undefined,
      )
    }

    const take: Take = async (at) => ({
      at,
      lock: await takeDraftLock(of, at, (isMine) => {
        if (isOpen && taken?.at === at) turn(at, isMine)
      }),
    })
    // A form that began with its text holds that text too, and may replace it.
    const hasTyped = () => isTyped && !listeners.begun
    const taking = releasing.then<Taken<F>>(() =>
      isOwn ? takeOwn(work, name, schema, take, hasTyped) : take(name),
    )
    void taking.then((first) => {
      taken = first
      if (!isOpen) return
      // In the same moment: what is typed from now on belongs to it.
      if (first.text) show(first.at, first.text)
      turn(first.at, first.lock.isMine(), first.text !== undefined)
    })

    const keeper = keepForm<F>(
      work,
      name,
      (state) => listeners.stateChanged?.(state),
      async () => {
        const { at, lock } = await taking
        // If that cannot be read, the write itself reports the problem with the store.
        return { at, isLate: await lock.wasTaken().catch(() => false) }
      },
      listeners.begun,
    )
    const close = async () => {
      const { lock } = await taking
      // Writes the latest text first: the next window reads it.
      await keeper.close()
      await lock.close()
    }

    return {
      ...keeper,
      keep: (copy) => {
        isTyped = true
        keeper.keep(copy)
      },
      takeOver: async () => (await taking).lock.takeOver(),
      close: () => {
        isOpen = false
        stopWatching()
        const closed = close()
        releasing = Promise.all([releasing, closed])
        return closed
      },
    }
  }
