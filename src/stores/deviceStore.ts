import { useStore } from 'zustand'
import { deviceStore, type StoreCondition } from '../cache/condition.ts'

/** What is the matter with the device's store. */
export const useStoreCondition = (): StoreCondition => useStore(deviceStore, (state) => state.condition)

/** How many forms hold text that could not be written. */
export const useUnwritten = (): number => useStore(deviceStore, (state) => state.unwritten)

/** True while the forms write down what they hold before the store is handed over. */
export const useIsFlushing = (): boolean => useStore(deviceStore, (state) => state.isFlushing)
