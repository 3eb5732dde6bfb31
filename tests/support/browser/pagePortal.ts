import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import { isAway, useConnection } from '../../../src/stores/connection.ts'
import { forgetAllSilence } from '../../../src/stores/silentRequests.ts'
import { pageIsQuiet } from './pageIsQuiet.ts'

/** A call as it came to the portal. */
export interface Asked {
  readonly method: string | undefined
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** As text. */
  readonly body: string
}

/** A response that is no success; a body that is a text is sent as a page. */
export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A portal on loopback that a page of happy-dom calls. It is there until `stop`. */
export interface PagePortal {
  /** The results by path, with or without its query; a path without one gets no response at all. */
  readonly results: Map<string, unknown>
  /** Other responses by path, or what makes them of a call: nothing for no response. They go before the results. */
  readonly answers: Map<string, Answer | ((asked: Asked) => Answer | Promise<Answer | undefined>)>
  /** The paths that were called, without those of probes. */
  called: string[]
  /** The same calls with what they brought. */
  readonly asked: Asked[]
  /** The idempotency keys of the calls that had one; each response repeats its own. */
  readonly keys: string[]
  /** Holds each answer back until it resolves. */
  held: Promise<void>
  /** True if a probe finds it while the page counts it as away; else it is away until the test says so. */
  answersProbes: boolean
  /** Makes it as it was at its start, without any result, for a page that counts on it again. */
  readonly forget: () => void
  readonly stop: () => Promise<void>
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  const isPage = typeof body === 'string'
  response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json', ...headers })
  response.end(isPage ? body : JSON.stringify(body))
}

/** A refusal as the portal sends it. */
export const refusal = (status: number, Message: string, more: object = {}): Answer => ({
  status,
  body: { Success: false, Message, Result: null, Id: null, Errors: [], ...more },
})

/** The look-ups of forms, empty: a form that does not get them would ask for them in a later file too. */
export const noLookups: readonly (readonly [string, unknown])[] = [
  ['/api/Designation', []],
  ['/api/University', []],
  ['/api/Location', []],
]

/** Starts a portal for the page of a test file with `@vitest-environment happy-dom`. */
export async function startPagePortal(given: readonly (readonly [string, unknown])[]): Promise<PagePortal> {
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const isProbe = path === '/health'
    if (!isProbe) portal.called.push(path)
    // A test says itself when the portal is back: a probe that is due on a slow machine would say it too early.
    else if (isAway() && !portal.answersProbes) {
      response.destroy()
      return
    }
    const key = request.headers['idempotency-key']
    if (typeof key === 'string') {
      portal.keys.push(key)
      response.setHeader('idempotency-key', key)
    }
    const { results, answers } = portal
    const Result = isProbe ? {} : results.get(results.has(path) ? path : path.replace(/\?.*/, ''))
    let body = ''
    request.on('data', (bytes: Buffer) => (body += bytes.toString()))
    request.on('end', () => {
      const asked = { method: request.method, path, headers: request.headers, body }
      if (!isProbe) portal.asked.push(asked)
      const answer = answers.get(answers.has(path) ? path : path.replace(/\?.*/, ''))
      void portal.held.then(async () => {
        const given = typeof answer === 'function' ? await answer(asked) : answer
        response.setHeader('x-trace-id', 'req-1')
        const reply = { Success: true, Message: '', Result, Id: null, Errors: [] }
        if (given) send(response, given)
        else if (Result === undefined) response.destroy()
        else send(response, { status: 200, body: isProbe ? { Status: 'ok' } : reply })
      })
    })
  })
  const portal: PagePortal = {
    results: new Map(given),
    answers: new Map(),
    called: [],
    asked: [],
    keys: [],
    held: Promise.resolve(),
    answersProbes: false,
    forget: () => {
      portal.answersProbes = false
      for (const kept of [portal.results, portal.answers]) kept.clear()
      for (const came of [portal.called, portal.asked, portal.keys]) came.length = 0
      forgetAllSilence()
      useConnection.setState({ reachable: true })
    },
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
  const probe = globalThis.fetch
  // Probes and the live connection use it.
  vi.stubGlobal('fetch', (address: string, options?: RequestInit) => probe(new URL(address, here), options))
  const request = async (_name: string, _options: object, work: (lock: object) => unknown) => work({})
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  return portal
}
