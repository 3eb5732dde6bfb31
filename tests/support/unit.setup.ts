import { afterAll, vi } from 'vitest'
import { givePageStore } from './pageStore.ts'

// The files of the unit tests share their processes, since a process of its own costs a file more than its tests do.
// Before each of them all is as in a new page: our modules are read anew, and its stores are empty.

vi.resetModules()
givePageStore(undefined)
if ('window' in globalThis) {
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
}

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
