import { inspect } from 'node:util'
import { afterAll, vi } from 'vitest'
import { givePageStore } from './pageStore.ts'

// The files of the unit tests share their processes, since a process of its own costs a file more than its tests do.
// Before each of them all is as in a new page: our modules are read anew, and its stores are empty.

vi.resetModules()
givePageStore(undefined)
// A file that says so itself updates its screens within React's `act`.
Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
if ('window' in globalThis) {
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  // A file may have hidden its page.
  Reflect.deleteProperty(document, 'visibilityState')
  const { happyDOM } = window as unknown as {
    readonly happyDOM: { setURL(url: string): void; setViewport(size: object): void }
  }
  happyDOM.setURL('http://localhost:3000/')
  happyDOM.setViewport({ width: 1024, height: 768 })
  // A message that names an element shows the start of its HTML: what React keeps at it has thousands of lines.
  Object.assign(Element.prototype, {
    [inspect.custom](this: Element) {
      return this.outerHTML.slice(0, 200)
    },
  })
  const { leaveOutUnanswered } = await import('./pageConsole.ts')
  leaveOutUnanswered()
}

/** What an earlier file waits for would go on in the next one, and show its messages there. */
const waits: NodeJS.Timeout[] = []
const start = globalThis.setTimeout
const startOfFile = (...given: Parameters<typeof start>) => {
  const wait = start(...given)
  waits.push(wait)
  return wait
}
Object.assign(globalThis, { setTimeout: Object.assign(startOfFile, start) })

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  globalThis.setTimeout = start
  for (const wait of waits) clearTimeout(wait)
  if ('window' in globalThis && vi.isMockFunction(localStorage.getItem))
    throw new Error(
      'A spy of localStorage cannot be taken back: give the file a store of its own by vi.stubGlobal',
    )
})
