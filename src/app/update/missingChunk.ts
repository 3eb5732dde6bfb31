import { flushAll } from '../../cache/database/openWriters.ts'
import { storageKeys } from '../../stores/storageKeys.ts'
import { useUnsaved } from '../../stores/unsaved.ts'
import { reloadFlushed } from './worker.ts'

/** A second missing chunk within this time causes no other reload, in milliseconds. */
const guardTime = 600_000

/** For how long a page is being left once the browser has begun to, in milliseconds: a download leaves it in place. */
const leavingTime = 30_000

let leftAt = -Infinity

/** The browser breaks off what a page that is being left still loads: that is no missing chunk. */
const isBeingLeft = () => performance.now() - leftAt < leavingTime

/** True if the portal responds, so that a reload does not end at the browser's error page. */
async function portalAnswers(): Promise<boolean> {
  const answer = await fetch('/health', { cache: 'no-store' }).catch(() => undefined)
  return answer?.ok ?? false
}

async function reloadOnce(): Promise<void> {
  const last = Number(sessionStorage.getItem(storageKeys.reloadedOn))
  if (isBeingLeft() || Date.now() - last < guardTime || useUnsaved.getState().forms > 0) return
  await flushAll()
  if (!(await portalAnswers()) || isBeingLeft()) return
  sessionStorage.setItem(storageKeys.reloadedOn, String(Date.now()))
  await reloadFlushed()
}

/** Reloads once if a chunk is missing, as after a deploy, to get the new version (offline O16). Call once. */
export function reloadOnMissingChunk(): void {
  window.addEventListener('beforeunload', () => {
    leftAt = performance.now()
  })
  window.addEventListener('vite:preloadError', () => void reloadOnce())
}
