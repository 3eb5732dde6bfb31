import { useStore } from 'zustand'
import { whereKept, type Where } from '../../contract/device/storagePlace.ts'
import { deviceStore, type StoreCondition } from '../cache/database/storeCondition.ts'

/** What is the matter with the device's store. */
export const useStoreCondition = (): StoreCondition => useStore(deviceStore, (state) => state.condition)

/** How many forms hold text that could not be written. */
export const useUnwritten = (): number => useStore(deviceStore, (state) => state.unwritten)

/** True while the forms write down what they hold before the store is handed over. */
export const useIsFlushing = (): boolean => useStore(deviceStore, (state) => state.isFlushing)

/** Where what was typed here lies now: a browser that keeps nothing for the portal has it in this window alone. */
export const whereHere = (condition: StoreCondition = deviceStore.getState().condition): Where =>
  condition === 'memory' ? whereKept.window : whereKept.device

/** Where what was typed here lies, for words on screen. */
export const useWhere = (): Where => whereHere(useStoreCondition())
