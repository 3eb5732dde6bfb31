import type { TabMessage } from '../transport/tabMessage.ts'
import { tabNames } from '../transport/tabNames.ts'
import type { TakeTabLock } from '../transport/tabLock.ts'

/** How long whoever edits a draft has to say that it lets go, in milliseconds: its text is on the device already. */
const answerTime = 1000

/** How long its last words may take, in milliseconds. */
const flushTime = 10_000

/** What the right to edit a draft needs from its surroundings. */
export interface EditLockSurroundings {
  readonly takeTurn: TakeTabLock
  tell(message: TabMessage): void
  /** Follows what other tabs tell; answers how to stop. */
  hear(heard: (message: TabMessage) => void): () => void
  /**
   * The last tab that had the right, as the device's database has it: a tab that was overruled while it hung finds it
   * there before it writes, whatever it has heard by then.
   */
  readonly mark: {
    put(tabId: string): Promise<void>
    read(): Promise<string | undefined>
    drop(tabId: string): Promise<void>
  }
  /** Puts on the device what was typed last, before another tab may edit. */
  flush(): Promise<void>
  /** Hears whenever the right comes or goes. */
  changed(isMine: boolean): void
}

/** The right of this tab to edit a draft, or its place in the line for it (offline O8). */
export interface EditLock {
  isMine(): boolean
  /** True where another tab has taken the right since this one had it: nothing must be written over its text. */
  wasTaken(): Promise<boolean>
  /** Asks the tab that edits it to let go, and takes the right from one that does not answer. */
  takeOver(): Promise<void>
  /** Gives the right back. Answers when another tab can have it. */
  close(): Promise<void>
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

const after = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/**
 * Takes the right to edit a draft, or lines up for it where another tab has it: should that tab close or die, this one
 * may edit. Answers once it is known who may.
 */
export async function takeEditLock(
  userId: string,
  DraftId: string,
  around: EditLockSurroundings,
): Promise<EditLock> {
  const name = tabNames.draftLock(userId, DraftId)
  const TabId = crypto.randomUUID()
  let isMine = false
  let isClosed = false
  let letGo = () => {}
  let line: AbortController | undefined
  let lineUpAgain: ReturnType<typeof setTimeout> | undefined
  let comes = () => {}
  let had = () => {}
  let ended: Promise<void> = Promise.resolve()

  const set = (value: boolean) => {
    if (isMine === value) return
    isMine = value
    if (value) had()
    if (!isClosed) around.changed(value)
  }

  /** Takes the turn and keeps it until it is let go or taken away. Answers whether it was had. */
  const take = (options: Parameters<TakeTabLock>[1]) =>
    new Promise<boolean>((resolve) => {
      let isHeld = false
      const hold = async (isFree: boolean) => {
        if (!isFree || isClosed || options.signal?.aborted) return
        const released = new Promise<void>((release) => {
          letGo = release
        })
        isHeld = true
        await around.mark.put(TabId)
        set(true)
        around.tell({ Kind: 'draft-held', DraftId, TabId })
        resolve(true)
        await released
        isHeld = false
      }
      const lost = (error: unknown) => {
        if (isAbort(error)) {
          if (!isHeld) return
          set(false)
          lineUp()
        } else {
          // Where the store is broken, no other tab can read the draft either.
          set(true)
          resolve(true)
        }
      }
      ended = around
        .takeTurn(name, options, hold)
        .catch(lost)
        .then(() => resolve(false))
    })

  const lineUp = () => {
    clearTimeout(lineUpAgain)
    if (isClosed || isMine || (line && !line.signal.aborted)) return
    line = new AbortController()
    void take({ signal: line.signal })
  }

  /** Steps aside for the tab that asks; once it has the right, or has not come for it, lines up behind it. */
  const stepAside = async () => {
    line?.abort()
    if (isMine) {
      around.tell({ Kind: 'draft-coming', DraftId })
      set(false)
      await around.flush().catch(() => undefined)
      letGo()
    }
    clearTimeout(lineUpAgain)
    lineUpAgain = setTimeout(lineUp, 2 * answerTime)
  }

  /** Takes the right from a tab that did not let go: it hangs, or is gone without the browser having noticed. */
  const insist = async () => {
    if (isMine || isClosed) return
    line?.abort()
    await take({ steal: true })
  }

  const stopHearing = around.hear((message) => {
    if (!('DraftId' in message) || message.DraftId !== DraftId) return
    if (message.Kind === 'draft-wanted') void stepAside()
    else if (message.Kind === 'draft-coming') comes()
    else if (message.Kind === 'draft-held') lineUp()
  })

  if (!(await take({ ifFree: true }))) lineUp()

  return {
    isMine: () => isMine,
    wasTaken: async () => {
      const last = await around.mark.read()
      return last !== undefined && last !== TabId
    },
    takeOver: async () => {
      if (isMine || isClosed) return
      lineUp()
      const isComing = new Promise<boolean>((resolve) => {
        comes = () => resolve(true)
      })
      const isHad = new Promise<boolean>((resolve) => {
        had = () => resolve(false)
      })
      const silence = after(answerTime)
      const words = after(flushTime)
      around.tell({ Kind: 'draft-wanted', DraftId, TabId })
      if (await Promise.race([isHad, isComing, silence])) await Promise.race([isHad, words])
      await insist()
    },
    close: async () => {
      isClosed = true
      stopHearing()
      clearTimeout(lineUpAgain)
      line?.abort()
      letGo()
      await ended
      await around.mark.drop(TabId).catch(() => undefined)
    },
  }
}
