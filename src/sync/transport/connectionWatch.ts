import { isAway, useConnection } from '../../stores/connection.ts'
import { apiBase, isOwnServer } from './apiBase.ts'
import { isCaptivePortal } from './captivePortal.ts'
import { makeProber } from './prober.ts'
import { tabNames } from './tabNames.ts'

/** After how much silence a probe counts as not answered, in milliseconds. */
const patience = 10_000

/** How long a tab keeps its turn after a probe, in milliseconds: one whose clock rings a moment later hears its outcome. */
const rest = 250

/** One `GET /health` without a token. Of another provider any answer counts: nothing is agreed about its health. */
async function ask(): Promise<boolean> {
  const options = { cache: 'no-store', signal: AbortSignal.timeout(patience) } as const
  try {
    if (!isOwnServer) {
      await fetch(new URL('/health', apiBase), { ...options, mode: 'no-cors', credentials: 'omit' })
      return true
    }
    const response = await fetch('/health', options)
    const said: unknown = await response.json().catch(() => null)
    const isOurs = said instanceof Object && 'Status' in said
    return isOurs || (!response.ok && !isCaptivePortal({ status: response.status, contentType: null }))
  } catch {
    return false
  }
}

async function alone(work: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) {
    await work()
    return true
  }
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(tabNames.probeLock, { ifAvailable: true }, async (lock) => {
        if (lock) await work()
        resolve(lock !== null)
        if (lock) await new Promise((rested) => setTimeout(rested, rest))
      })
      .catch(reject)
  })
}

let opened: BroadcastChannel | undefined
const channel = () =>
  typeof BroadcastChannel === 'undefined'
    ? undefined
    : (opened ??= new BroadcastChannel(tabNames.probeChannel))

const prober = makeProber({
  ask,
  alone,
  isAway,
  show: (reachable) => useConnection.setState({ reachable }),
  tell: (isReachable) => channel()?.postMessage(isReachable),
})

/** The portal has just answered. */
export const portalAnswered = (): void => prober.answered()

/** Something found no answer: asks whether the portal is away (offline O9). */
export const suspectPortal = (): Promise<void> => prober.suspect()

/** Whether the portal is away is known once this resolves, where something found no answer. */
export const connectionKnown = (): Promise<void> => prober.settled()

/** Asks soon whether the portal is back, if it is away: somebody wants something of it. */
export const hurryProbe = (): void => prober.hurry()

/** Follows what other tabs find and what the browser says of its network; answers how to stop. */
export function watchConnection(): () => void {
  const told = ({ data }: MessageEvent<unknown>) => {
    // One of another version may say something else.
    if (typeof data === 'boolean') prober.foundByOtherTab(data)
  }
  const whenVisible = () => {
    if (document.visibilityState === 'visible') prober.hurry()
  }
  const doubted = () => void prober.suspect()
  channel()?.addEventListener('message', told)
  window.addEventListener('online', hurryProbe)
  window.addEventListener('offline', doubted)
  window.addEventListener('focus', hurryProbe)
  document.addEventListener('visibilitychange', whenVisible)
  // What the browser believed at the start is only a hint.
  prober.hurry()
  return () => {
    channel()?.removeEventListener('message', told)
    window.removeEventListener('online', hurryProbe)
    window.removeEventListener('offline', doubted)
    window.removeEventListener('focus', hurryProbe)
    document.removeEventListener('visibilitychange', whenVisible)
  }
}
