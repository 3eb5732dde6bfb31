import { useStore } from 'zustand'
import { whereKept, type Where } from '../../contract/device/storagePlace.ts'
import { deviceStore, type StoreCondition } from '../cache/database/storeCondition.ts'

/** The condition of the device's store. */
export const useStoreCondition = (): StoreCondition => useStore(deviceStore, (state) => state.condition)

/** Number of forms with text that could not be written. */
export const useUnwritten = (): number => useStore(deviceStore, (state) => state.unwritten)

/** True while forms write their pending text before the store is handed over. */
export const useIsFlushing = (): boolean => useStore(deviceStore, (state) => state.isFlushing)

/** Where typed text is kept: a browser without storage has it only in this window. */
export const whereHere = (condition: StoreCondition = deviceStore.getState().condition): Where =>
  condition === 'memory' ? whereKept.window : whereKept.device

/** Where typed text is kept, for words on screen. */
export const useWhere = (): Where => whereHere(useStoreCondition())
