import { noteRunning, reloadOnReturn } from './leftPage.ts'

/** What listens to the upgrade of a request. */
export interface Upgrading {
  followUpgrade(request: IDBOpenDBRequest): void
  fail(request: IDBOpenDBRequest, event: Event): void
}

/** The database is there as the app needs it, so that nothing has to be made. */
async function isMade(factory: IDBFactory, name: string, version: number): Promise<boolean> {
  const known = await factory.databases()
  return known.some((one) => one.name === name && (one.version ?? 0) >= version)
}

/**
 * Makes or upgrades a database in a hidden frame, and closes it again: the page then only has to open it. WebKit may
 * keep a page that is left while this goes on, and the commit of an upgrade cannot be aborted: the next page would wait
 * for it for ever. A frame that is removed ends all that it runs. Resolves to false if the upgrade itself has failed; the
 * page tries again what fails for another reason, and reports it.
 */
export async function makeInFrame(name: string, version: number, opening: Upgrading): Promise<boolean> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.documentElement.append(frame)
  const ended = noteRunning(() => {
    frame.remove()
    reloadOnReturn()
  })
  try {
    const factory = frame.contentWindow?.indexedDB
    if (!factory || (await isMade(factory, name, version))) return true
    return await new Promise<boolean>((resolve) => {
      const request = factory.open(name, version)
      opening.followUpgrade(request)
      request.onsuccess = () => {
        request.result.close()
        resolve(true)
      }
      request.onerror = (event) => {
        event.preventDefault()
        const isItsOwn = request.error?.name === 'AbortError'
        if (isItsOwn) opening.fail(request, event)
        resolve(!isItsOwn)
      }
    })
  } catch {
    // There is no store for a frame.
    return true
  } finally {
    ended()
    frame.remove()
  }
}
