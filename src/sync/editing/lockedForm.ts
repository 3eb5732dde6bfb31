import type { z } from 'zod'
import {
  keepForm,
  namesOfOwn,
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

/** What a form hears that one window at a time fills in. */
export interface FormListeners<F> {
  readonly told: (state: KeptState) => void
  /** This window fills it in, or another one does. */
  readonly turned: (isMine: boolean) => void
  /** The device has this text instead of the one that was opened, or none. */
  readonly shown: (text: FormCopy<F> | undefined) => void
  /** What its person has laid aside, the latest last. */
  readonly laidAside: (aside: readonly F[]) => void
}

export interface LockedKeeper<F> extends FormKeeper<F> {
  /** Asks the other window to let go. */
  readonly takeOver: () => Promise<void>
}

interface Taken {
  /** The name under which the text of this window lies. */
  readonly at: string
  readonly hold: EditLock
}

/** What this window is letting go of at this moment, so that a form that is opened again is not taken for another's. */
let lettingGo: Promise<unknown> = Promise.resolve()

/**
 * Takes the form of this name, or lines up for it. One that is another one in each window is the first that no other
 * window has, and what was left here before a blank one.
 */
async function takeForm(
  of: PersonDatabases,
  name: string,
  isOwn: boolean,
  changed: (at: string, isMine: boolean) => void,
): Promise<Taken> {
  const take = async (at: string): Promise<Taken> => ({
    at,
    hold: await takeDraftLock(of, at, (isMine) => changed(at, isMine)),
  })
  await lettingGo
  if (!isOwn) return take(name)
  const left = await namesOfOwn(of.work, name).catch(() => [])
  const blank = (number: number) => (number === 1 ? name : `${name}/${number}`)
  for (let place = 0; ; place += 1) {
    const taken = await take(left[place] ?? blank(place - left.length + 1))
    if (taken.hold.isMine()) return taken
    await taken.hold.close()
  }
}

/**
 * Keeps the text of a form that one window at a time fills in, while the others show what that one types (offline O8):
 * `heldForm(databases, name, schema)` is the form, and its call with what hears of it an opening. With `isOwn` each window
 * has a text of its own, as whoever adds two things in two windows means it.
 */
export const lockedForm =
  <F>(of: PersonDatabases, name: string, schema: z.ZodType<F>, isOwn = name.endsWith('/new')) =>
  (hears: FormListeners<F>): LockedKeeper<F> => {
    const { work } = of
    let isOpen = true
    let taken: Taken | undefined
    /** Counts the turns: what was read for an earlier one is not shown. */
    let turns = 0
    let stopWatching = () => {}

    /** What is typed before it is known who fills the form in stays. */
    let isTyped = false

    const read = async (at: string, isNow: () => boolean) => {
      const text = await readForm(work, at, schema)
      const aside = await readAside(work, at, schema)
      if (!isNow()) return
      if (!isTyped) hears.shown(text)
      hears.laidAside(aside)
    }

    const turn = (at: string, isMine: boolean) => {
      stopWatching()
      turns += 1
      const now = turns
      const isNow = () => isOpen && turns === now
      if (isMine) {
        // A store that cannot be read leaves what is shown.
        void read(at, isNow)
          .catch(() => undefined)
          .then(() => {
            if (isNow()) hears.turned(true)
          })
        return
      }
      isTyped = false
      hears.turned(false)
      const failed = () => undefined
      stopWatching = watch(() => readForm(work, at, schema), hears.shown, failed)
    }

    const taking = takeForm(of, name, isOwn, (at, isMine) => {
      if (isOpen && taken?.at === at) turn(at, isMine)
    })
    void taking.then((first) => {
      taken = first
      if (first.at !== name) isTyped = false
      if (isOpen) turn(first.at, first.hold.isMine())
    })

    const keeper = keepForm<F>(work, name, hears.told, async () => {
      const { at, hold } = await taking
      // Where that cannot be read, the write itself finds out what is the matter with the store.
      return { at, isLate: await hold.wasTaken().catch(() => false) }
    })
    const close = async () => {
      const { hold } = await taking
      // Its last words come first: the window that goes on reads them.
      await keeper.close()
      await hold.close()
    }

    return {
      ...keeper,
      keep: (copy) => {
        isTyped = true
        keeper.keep(copy)
      },
      takeOver: async () => (await taking).hold.takeOver(),
      close: () => {
        isOpen = false
        stopWatching()
        const closed = close()
        lettingGo = Promise.all([lettingGo, closed])
        return closed
      },
    }
  }
