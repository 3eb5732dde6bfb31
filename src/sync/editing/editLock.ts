import type { TabMessage } from '../transport/tabMessage.ts'
import { tabNames } from '../transport/tabNames.ts'
import type { TakeTabLock } from '../transport/tabLock.ts'
import { wait } from '../transport/wait.ts'

/** How long the editing tab has to announce the release, in milliseconds: its text is already on the device. */
const answerTime = 1000

/** How long its last flush may take, in milliseconds. */
const flushTime = 10_000

/** What an edit lock needs from its environment. */
export interface EditLockSurroundings {
  readonly takeTurn: TakeTabLock
  send(message: TabMessage): void
  /** Listens to messages of other tabs; returns a function to stop. */
  listen(received: (message: TabMessage) => void): () => void
  /**
   * The last tab that had the lock, stored in the device's database: a tab that lost the lock while it hung finds it
   * there before it writes, whatever messages it has received.
   */
  readonly mark: {
    put(tabId: string): Promise<void>
    read(): Promise<string | undefined>
    drop(tabId: string): Promise<void>
  }
  /** Writes the latest text to the device before another tab may edit. */
  flush(): Promise<void>
  /** Called when the lock is gained or lost. */
  changed(isMine: boolean): void
}

/** This tab's edit lock of a draft, or its place in the queue for it (offline O8). */
export interface EditLock {
  isMine(): boolean
  /** True if another tab has taken the lock since this one had it: its text must not be overwritten. */
  wasTaken(): Promise<boolean>
  /** Asks the editing tab to release the lock, and takes it from a tab that does not respond. */
  takeOver(): Promise<void>
  /** Releases the lock. Resolves when another tab can take it. */
  close(): Promise<void>
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/**
 * Takes the edit lock of a draft, or queues for it if another tab has it: if that tab closes or dies, this one may
 * edit. Resolves once it is known who may edit.
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
  let release = () => {}
  let queued: AbortController | undefined
  let queueTimer: ReturnType<typeof setTimeout> | undefined
  let onComing = () => {}
  let onGained = () => {}
  let ended: Promise<void> = Promise.resolve()

  const set = (value: boolean) => {
    if (isMine === value) return
    isMine = value
    if (value) onGained()
    if (!isClosed) around.changed(value)
  }

  /** Takes the lock and keeps it until it is released or taken away. Returns whether it was gained. */
  const take = (options: Parameters<TakeTabLock>[1]) =>
    new Promise<boolean>((resolve) => {
      let isHeld = false
      const work = async (isFree: boolean) => {
        if (!isFree || isClosed || options.signal?.aborted) return
        const released = new Promise<void>((resolve) => {
          release = resolve
        })
        isHeld = true
        await around.mark.put(TabId)
        set(true)
        around.send({ Kind: 'draft-held', DraftId, TabId })
        resolve(true)
        await released
        isHeld = false
      }
      const lost = (error: unknown) => {
        if (isAbort(error)) {
          if (!isHeld) return
          set(false)
          queue()
        } else {
          // If the store is broken, no other tab can read the draft either.
          set(true)
          resolve(true)
        }
      }
      ended = around
        .takeTurn(name, options, work)
        .catch(lost)
        .then(() => resolve(false))
    })

  const queue = () => {
    clearTimeout(queueTimer)
    if (isClosed || isMine || (queued && !queued.signal.aborted)) return
    queued = new AbortController()
    void take({ signal: queued.signal })
  }

  /** Releases the lock for the tab that asks; queues again once that tab has the lock, or has not come for it. */
  const releaseToOther = async () => {
    queued?.abort()
    if (isMine) {
      around.send({ Kind: 'draft-coming', DraftId })
      set(false)
      await around.flush().catch(() => undefined)
      release()
    }
    clearTimeout(queueTimer)
    queueTimer = setTimeout(queue, 2 * answerTime)
  }

  /** Takes the lock from a tab that did not release it: it hangs, or is gone without the browser noticing. */
  const steal = async () => {
    if (isMine || isClosed) return
    queued?.abort()
    await take({ steal: true })
  }

  const stopListening = around.listen((message) => {
    if (!('DraftId' in message) || message.DraftId !== DraftId) return
    if (message.Kind === 'draft-wanted') void releaseToOther()
    else if (message.Kind === 'draft-coming') onComing()
    else if (message.Kind === 'draft-held') queue()
  })

  if (!(await take({ ifFree: true }))) queue()

  return {
    isMine: () => isMine,
    wasTaken: async () => {
      const last = await around.mark.read()
      return last !== undefined && last !== TabId
    },
    takeOver: async () => {
      if (isMine || isClosed) return
      queue()
      const isComing = new Promise<boolean>((resolve) => (onComing = () => resolve(true)))
      const isGained = new Promise<boolean>((resolve) => (onGained = () => resolve(false)))
      const silence = wait(answerTime)
      const isFlushed = wait(flushTime)
      around.send({ Kind: 'draft-wanted', DraftId, TabId })
      if (await Promise.race([isGained, isComing, silence])) await Promise.race([isGained, isFlushed])
      await steal()
    },
    close: async () => {
      isClosed = true
      stopListening()
      clearTimeout(queueTimer)
      queued?.abort()
      release()
      await ended
      await around.mark.drop(TabId).catch(() => undefined)
    },
  }
}
