import type { TabMessage } from './tabMessage.ts'
import { tabNames } from './tabNames.ts'

let opened: BroadcastChannel | undefined

/** The channel of this tab; every other tab receives its messages. Undefined if the browser has none. */
export function tabChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  return (opened ??= new BroadcastChannel(tabNames.channel))
}

/** Sends a message to the other tabs of this device, if there are any. */
export function tellTabs(message: TabMessage): void {
  tabChannel()?.postMessage(message)
}
