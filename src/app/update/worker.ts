import type { Workbox } from 'workbox-window'
import { create } from 'zustand'
import { flushAll } from '../../cache/database/openWriters.ts'
import { onBack } from '../../stores/connection.ts'
import { onReturn } from '../../stores/pageEvents.ts'
import { tellTabs } from '../../sync/transport/tabChannel.ts'
import { useUnsaved } from '../../stores/unsaved.ts'
import type { startWorker } from './startWorker.ts'

/** How long the other tabs have to flush typed text before the new version takes over, in milliseconds. */
const patience = 500

interface UpdateState {
  /** `waiting`: a new version is ready. `taken`: it has taken over, and this tab still shows the old one. */
  readonly step: 'none' | 'waiting' | 'taken'
}

export const useUpdate = create<UpdateState>(() => ({ step: 'none' }))

/**
 * True while a service worker controls the page, so that a waiting one is an update. On a first visit none does yet:
 * the waiting worker is the first version itself, which Firefox takes a while to activate.
 */
export const isRun = (container: Pick<ServiceWorkerContainer, 'controller'>): boolean =>
  container.controller !== null

let workbox: Workbox | undefined
let reloading = false

/** Reloads once, after everything typed is durable. */
export async function reloadFlushed(): Promise<void> {
  if (reloading) return
  reloading = true
  await flushAll()
  window.location.reload()
}

/** Resolves once the network may be back: it is noticed, or the person returns to the page. */
function mayBeBack(): Promise<void> {
  return new Promise((resolve) => {
    const stops = [onBack, onReturn].map((on) =>
      on(() => {
        stops.forEach((stop) => stop())
        resolve()
      }),
    )
  })
}

/** Loads what registers. The network may have gone since the app was loaded: then it is loaded once it is back. */
async function loadStart(): Promise<typeof startWorker> {
  try {
    return (await import('./startWorker.ts')).startWorker
  } catch {
    await mayBeBack()
    return loadStart()
  }
}

/** A new version is ready. */
function waits(): void {
  if (!isRun(navigator.serviceWorker)) return
  useUpdate.setState({ step: 'waiting' })
  tellTabs({ Kind: 'update-ready' })
}

/** Registers the service worker. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const start = await loadStart()
  workbox = start(waits, takeOver)
}

/** Notes that another tab has found a new version, or already runs it. */
export function otherTabUpdated(step: 'waiting' | 'taken'): void {
  // A window without a controlling worker would not be notified when the new version takes over.
  if (step === 'waiting' && !isRun(navigator.serviceWorker)) return
  if (useUpdate.getState().step !== 'taken') useUpdate.setState({ step })
}

/** Reloads, unless that loses text kept only in memory, such as a half-filled sign-up: then the person decides. */
function takeOver(): void {
  if (useUnsaved.getState().forms === 0) void reloadFlushed()
  else useUpdate.setState({ step: 'taken' })
}

/** Lets every tab flush typed text; then the new version takes over, and each tab reloads once. */
export async function updateNow(): Promise<void> {
  if (useUpdate.getState().step === 'taken') return reloadFlushed()
  tellTabs({ Kind: 'flush' })
  await Promise.all([flushAll(), new Promise((resolve) => setTimeout(resolve, patience))])
  // The person of this tab has asked for the reload.
  useUnsaved.setState({ forms: 0 })
  workbox?.messageSkipWaiting()
}
