import { createStore } from 'zustand/vanilla'

/**
 * The condition of the device's store (offline O13, O14): `full` has no space; `blocked` waits for another tab;
 * `memory` keeps nothing beyond this page; `lost` no longer responds; `newer` belongs to a newer version of the app,
 * so nothing is written; `replaced` was handed over to a newer version while this page was open.
 */
export type StoreCondition = 'ok' | 'full' | 'blocked' | 'memory' | 'lost' | 'newer' | 'replaced'

interface DeviceState {
  readonly condition: StoreCondition
  /** Number of forms with text that could not be written. */
  readonly unwritten: number
  /** True while a form writes its pending text before the store is handed over. */
  readonly isFlushing: boolean
  /** True while writes that failed for lack of space are tried again. */
  readonly isRetrying: boolean
}

/** The single source for the store's condition; the screens read it through `src/stores/deviceStore.ts`. */
export const deviceStore = createStore<DeviceState>(() => ({
  condition: 'ok',
  unwritten: 0,
  isFlushing: false,
  isRetrying: false,
}))

/** From temporary to final: the worse condition wins. */
const gravity: readonly StoreCondition[] = ['ok', 'blocked', 'full', 'memory', 'lost', 'newer', 'replaced']

/** Sets a condition, unless a worse one is set. */
export function setCondition(condition: StoreCondition): void {
  if (gravity.indexOf(condition) > gravity.indexOf(deviceStore.getState().condition))
    deviceStore.setState({ condition })
}

/** Ends a condition. Only temporary ones end: space is freed, or another tab is closed. */
export function endCondition(condition: 'full' | 'blocked'): void {
  if (deviceStore.getState().condition === condition) deviceStore.setState({ condition: 'ok' })
}
