import { createStore } from 'zustand/vanilla'

/**
 * What is the matter with the device's store (offline O13, O14): `full` has no room; `blocked` waits for another tab;
 * `memory` keeps nothing beyond this page; `lost` does not answer any more; `newer` belongs to a newer version of the
 * app, so that nothing is written; `replaced` was handed over to one while this page was open.
 */
export type StoreCondition = 'ok' | 'full' | 'blocked' | 'memory' | 'lost' | 'newer' | 'replaced'

interface DeviceState {
  readonly condition: StoreCondition
  /** How many forms hold text that could not be written. */
  readonly unwritten: number
  /** True while a form still writes down what it holds before the store is handed over. */
  readonly isFlushing: boolean
}

/** The one place that says how the device's store is; the screens read it through `src/stores/deviceStore.ts`. */
export const deviceStore = createStore<DeviceState>(() => ({
  condition: 'ok',
  unwritten: 0,
  isFlushing: false,
}))

/** From the passing to the final: what is worse stands. */
const gravity: readonly StoreCondition[] = ['ok', 'blocked', 'full', 'memory', 'lost', 'newer', 'replaced']

/** Says what is the matter, unless something worse is. */
export function setCondition(condition: StoreCondition): void {
  if (gravity.indexOf(condition) > gravity.indexOf(deviceStore.getState().condition))
    deviceStore.setState({ condition })
}

/** Says that this trouble is over. Only what passes by itself does: room comes back, another tab is closed. */
export function endCondition(condition: 'full' | 'blocked'): void {
  if (deviceStore.getState().condition === condition) deviceStore.setState({ condition: 'ok' })
}
