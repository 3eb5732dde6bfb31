import type { TabMessage } from './tabMessage.ts'
import { tabNames } from './tabNames.ts'

let opened: BroadcastChannel | undefined

/** The channel of this tab; what is said over it, every other tab hears. Undefined where the browser has none. */
export function tabChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  return (opened ??= new BroadcastChannel(tabNames.channel))
}

/** Tells the other tabs of this device. Nobody may be there to hear it. */
export function tellTabs(message: TabMessage): void {
  tabChannel()?.postMessage(message)
}
