import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import { useConnection } from '../../../src/stores/connection.ts'
import { forgetAllSilence } from '../../../src/stores/silentRequests.ts'
import { pageIsQuiet } from './pageIsQuiet.ts'

/** A portal on loopback that a page of happy-dom calls. It is there until `stop`. */
export interface PagePortal {
  /** The results by path, with or without its query; a path without one gets no response at all. */
  readonly results: Map<string, unknown>
  /** The paths that were called, without those of probes. */
  called: string[]
  /** The idempotency keys of the calls that had one; each response repeats its own. */
  readonly keys: string[]
  /** Holds each answer back until it resolves. */
  held: Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts a portal for the page of a test file with `@vitest-environment happy-dom`. */
export async function startPagePortal(given: readonly (readonly [string, unknown])[]): Promise<PagePortal> {
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const isProbe = path === '/health'
    if (!isProbe) portal.called.push(path)
    const key = request.headers['idempotency-key']
    if (typeof key === 'string') {
      portal.keys.push(key)
      response.setHeader('idempotency-key', key)
    }
    const { results } = portal
    const Result = isProbe ? {} : results.get(results.has(path) ? path : path.replace(/\?.*/, ''))
    void portal.held.then(() => {
      if (Result === undefined) return response.destroy()
      response.setHeader('content-type', 'application/json')
      response.setHeader('x-trace-id', 'req-1')
      const reply = { Success: true, Message: '', Result, Id: null, Errors: [] }
      return response.end(JSON.stringify(isProbe ? { Status: 'ok' } : reply))
    })
  })
  const portal: PagePortal = {
    results: new Map(given),
    called: [],
    keys: [],
    held: Promise.resolve(),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      // Calls that were cut off have failed now: the next test begins without what they left.
      await pageIsQuiet()
      vi.unstubAllGlobals()
      Reflect.deleteProperty(navigator, 'locks')
      forgetAllSilence()
      useConnection.setState({ reachable: true })
    },
  }
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const here = `http://localhost:${(server.address() as AddressInfo).port}`
  const { happyDOM } = window as unknown as { readonly happyDOM: { setURL(to: string): void } }
  happyDOM.setURL(`${here}/`)
  const send = globalThis.fetch
  // Only probes use it.
  vi.stubGlobal('fetch', (address: string) => send(new URL(address, here)))
  const request = async (_name: string, _options: object, work: (lock: object) => unknown) => work({})
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  return portal
}
