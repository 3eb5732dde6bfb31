import { setTimeout as sleep } from 'node:timers/promises'
import { hubPath, missedMethod } from '../../../contract/hub/hub.ts'
import type { Answer, Asked, PagePortal } from './pagePortal.ts'

/** The hub of a page's portal, for the real client of SignalR by long polling: what that one needs, and no more. */
export interface PageHub {
  /** The tokens of the connections that were asked for. */
  readonly tokens: (string | undefined)[]
  /** How many connections the page has ended. */
  readonly ended: () => number
  /** The status of the response to the next connections. */
  status: number
  /** What the page missed, as the portal says it; without it the portal knows no such method. */
  missed: unknown
  /** The positions since which the page asked what it missed. */
  readonly askedSince: unknown[]
  /** Sends a message over the connection. */
  readonly send: (target: string, ...given: unknown[]) => void
  /** Cuts the connection, as a network does that is gone. */
  readonly cut: () => void
  /** Ends the connection, as a portal does whose person has signed out elsewhere. */
  readonly end: () => void
  /** The page is Node for SignalR again. */
  readonly leave: () => void
}

interface Invocation {
  readonly invocationId: string
  readonly arguments: readonly unknown[]
}

/** A poll ends empty after so many milliseconds: happy-dom may miss that a request was cancelled before it was sent. */
const pollLength = 50

const records = (...messages: object[]) => messages.map((one) => `${JSON.stringify(one)}\u001e`).join('')
const textOf = (body: string): Answer => ({ status: 200, body, headers: { 'content-type': 'text/plain' } })

/** Opens a hub at a portal. SignalR takes the page for a browser from now on. */
export function startPageHub(portal: PagePortal): PageHub {
  const platform = process.release.name
  Object.defineProperty(process.release, 'name', { configurable: true, value: 'browser' })
  let count = 0
  let ended = 0
  let waiting: ((answer: Answer | undefined) => void) | undefined
  let outgoing: string[] = []
  let isNew = true
  let isCut = false

  const pass = (text: string) => {
    outgoing.push(text)
    waiting?.(textOf(outgoing.splice(0).join('')))
  }
  const poll = (): Answer | Promise<Answer | undefined> => {
    // The first poll only shows that polling works.
    if (isNew) {
      isNew = false
      return textOf('')
    }
    if (outgoing.length > 0) return textOf(outgoing.splice(0).join(''))
    if (isCut) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      const end = (answer: Answer | undefined) => {
        if (waiting === end) waiting = undefined
        resolve(answer)
      }
      waiting = end
      void sleep(pollLength).then(() => end(textOf('')))
    })
  }
  const negotiate = ({ headers }: Asked): Answer => {
    hub.tokens.push(headers.authorization?.replace('Bearer ', ''))
    count += 1
    waiting = undefined
    outgoing = []
    isNew = true
    isCut = false
    const availableTransports = [{ transport: 'LongPolling', transferFormats: ['Text'] }]
    const connectionId = `connection-${count}`
    return { status: hub.status, body: { negotiateVersion: 0, connectionId, availableTransports } }
  }
  const answerMissed = (body: string) => {
    const { invocationId, arguments: given } = JSON.parse(body.replace('\u001e', '')) as Invocation
    hub.askedSince.push(...given)
    const result = hub.missed === undefined ? { error: 'There is no such method' } : { result: hub.missed }
    pass(records({ type: 3, invocationId, ...result }))
  }
  portal.answers.set(`${hubPath}/negotiate`, negotiate)
  portal.answers.set(hubPath, ({ method, body }) => {
    if (method === 'GET') return poll()
    if (method === 'DELETE') ended += 1
    if (body.includes('protocol')) pass(records({}))
    if (body.includes(missedMethod)) answerMissed(body)
    return { status: 202, body: '' }
  })
  const hub: PageHub = {
    tokens: [],
    missed: undefined,
    askedSince: [],
    ended: () => ended,
    status: 200,
    send: (target, ...given) => pass(records({ type: 1, target, arguments: given })),
    cut: () => {
      isCut = true
      waiting?.(undefined)
    },
    end: () => pass(records({ type: 7 })),
    leave: () => Object.defineProperty(process.release, 'name', { configurable: true, value: platform }),
  }
  return hub
}
