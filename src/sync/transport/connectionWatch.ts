import { isAway, useConnection } from '../../stores/connection.ts'
import { onEvent, onReturn } from '../../stores/pageEvents.ts'
import { apiBase, isOwnServer } from './apiBase.ts'
import { isCaptivePortal } from './captivePortal.ts'
import { makeProber } from './prober.ts'
import { tabNames } from './tabNames.ts'
import { wait } from './wait.ts'

/** Time-out of a probe, in milliseconds. */
const patience = 10_000

/** How long a tab keeps the probe lock after a probe, in milliseconds: a tab due a moment later gets its result. */
const rest = 250

/** One `GET /health` without a token. From another provider any response counts: nothing is agreed about its health. */
async function ask(): Promise<boolean> {
  const options = { cache: 'no-store', signal: AbortSignal.timeout(patience) } as const
  try {
    if (!isOwnServer) {
      await fetch(new URL('/health', apiBase), { ...options, mode: 'no-cors', credentials: 'omit' })
      return true
    }
    const response = await fetch('/health', options)
    const body: unknown = await response.json().catch(() => null)
    const isOurs = body instanceof Object && 'Status' in body
    return isOurs || !isCaptivePortal({ status: response.status, contentType: null, body })
  } catch {
    return false
  }
}

/** Runs `work` unless another tab has the probe lock, and returns whether it ran. Throws where the browser has no locks. */
async function withProbeLock(work: () => Promise<void>): Promise<boolean> {
  const { locks } = navigator
  return new Promise((resolve, reject) => {
    locks
      .request(tabNames.probeLock, { ifAvailable: true }, async (lock) => {
        if (lock) await work()
        resolve(lock !== null)
        if (lock) await wait(rest)
      })
      .catch(reject)
  })
}

/** Where the browser has no locks or refuses them, each tab probes by itself: a probe that never ran would stop the screens. */
async function alone(work: () => Promise<void>): Promise<boolean> {
  const isMine = await withProbeLock(work).catch(() => undefined)
  if (isMine === undefined) await work()
  return isMine ?? true
}

let opened: BroadcastChannel | undefined
const channel = () =>
  typeof BroadcastChannel === 'undefined'
    ? undefined
    : (opened ??= new BroadcastChannel(tabNames.probeChannel))

/** The functions of `Prober`, for the one of this page. */
export const {
  answered: portalAnswered,
  suspect: suspectPortal,
  settled: connectionKnown,
  hurry: hurryProbe,
  foundByOtherTab,
} = makeProber({
  ask,
  alone,
  isAway,
  show: (reachable) => useConnection.setState({ reachable }),
  tell: (isReachable) => channel()?.postMessage(isReachable),
})

/** Listens for the results of other tabs and the browser's network events; returns a function to stop. */
export function watchConnection(): () => void {
  const received = ({ data }: MessageEvent<unknown>) => {
    // A tab of another version may send something else.
    if (typeof data === 'boolean') foundByOtherTab(data)
  }
  channel()?.addEventListener('message', received)
  const stops = [
    () => channel()?.removeEventListener('message', received),
    onEvent(window, 'online', hurryProbe),
    onEvent(window, 'offline', () => void suspectPortal()),
    onReturn(hurryProbe),
  ]
  // The browser's state at the start is only a hint.
  hurryProbe()
  return () => stops.forEach((stop) => stop())
}
