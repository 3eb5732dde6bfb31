import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Running } from './portals.ts'

/** A request of a client, under a key of its own; sent again it is the same. */
export interface Step {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

const Reply = z.object({ Message: z.string(), Id: z.string().nullable(), Result: z.unknown() })

/** What the portal answered. */
export interface Answer extends z.infer<typeof Reply> {
  readonly status: number
}

interface Given {
  readonly as?: string
  readonly ifMatch?: number
  readonly json?: object
  readonly bytes?: { readonly type: string; readonly body: Buffer }
}

/** A step that has not been sent yet. */
export function stepOf(method: Step['method'], path: string, { as, ifMatch, json, bytes }: Given = {}): Step {
  const id = randomUUID()
  const body = json ? JSON.stringify(json) : bytes?.body
  return {
    id,
    method,
    path: `/api${path}`,
    headers: {
      'idempotency-key': id,
      ...(as ? { authorization: `Bearer ${as}` } : {}),
      ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(bytes ? { 'content-type': bytes.type } : {}),
    },
    ...(body === undefined ? {} : { body }),
  }
}

/** Sends a step to a portal in a process of its own. */
export async function send(url: string, step: Step): Promise<Answer> {
  const response = await fetch(`${url}${step.path}`, {
    method: step.method,
    headers: { ...step.headers, 'x-step': step.id },
    ...(step.body === undefined
      ? {}
      : { body: typeof step.body === 'string' ? step.body : new Uint8Array(step.body) }),
  })
  return { status: response.status, ...Reply.parse(await response.json()) }
}

/** Sends a step to a portal of this process. */
export async function inject({ app }: Running, step: Step): Promise<Answer> {
  const response = await app.inject({
    method: step.method,
    url: step.path,
    headers: step.headers,
    ...(step.body === undefined ? {} : { payload: step.body }),
  })
  return { status: response.statusCode, ...Reply.parse(response.json()) }
}
