import { sessionStore } from '../../stores/acting.ts'
import { storageKeys } from '../../stores/storageKeys.ts'
import { apiBase } from './apiBase.ts'
import type { WireRequest, WireResponse } from './request.ts'

declare global {
  /** What `public/first.js` has requested before the app was loaded: no response if the device has it already. */
  var lecternEarly:
    | {
        readonly path: string
        readonly Authorization: string
        readonly response: Promise<Response | undefined>
      }
    | undefined
}

/** The responses by path; null if there was none that a call can use. */
const responses = new Map<string, Promise<WireResponse | null>>()
let authorization = ''

/** The response that was requested before the app was loaded, once and only for the same person. */
function takeEarly(path: string): Promise<Response | undefined> | undefined {
  const early = globalThis.lecternEarly
  if (early?.path !== path || early.Authorization !== authorization) return undefined
  globalThis.lecternEarly = undefined
  return early.response
}

async function ask(path: string): Promise<WireResponse | null> {
  const early = takeEarly(path)
  const response =
    (early && (await early)) ??
    (await fetch(`${apiBase}${path}`, { headers: { Authorization: authorization } }))
  const data: unknown = await response.json()
  // A call that gets this refusal refreshes the session and asks once more, as after its own.
  const isUseful = response.ok || response.status === 401
  return isUseful ? { status: response.status, data, headers: Object.fromEntries(response.headers) } : null
}

/**
 * Requests what the first screen of a signed-in person will read, while the app is still loading. It uses the stored
 * token, valid or not: if the portal refuses it, the call takes that for its own refusal, and only the call refreshes or
 * ends a session.
 */
export function prefetch(paths: readonly string[]): void {
  const token = sessionStore().getItem(storageKeys.AccessToken)
  if (token === null) return
  const bearer = `Bearer ${token}`
  if (authorization !== bearer) responses.clear()
  authorization = bearer
  for (const path of paths)
    responses.set(
      path,
      ask(path).catch(() => null),
    )
}

/** The prefetched response, once and only for the same person; null if there is none. */
export async function takePrefetched({ method, url, headers }: WireRequest): Promise<WireResponse | null> {
  const response = method === 'GET' ? responses.get(url) : undefined
  if (!response) return null
  responses.delete(url)
  return authorization === headers['Authorization'] ? response : null
}

/** Drops prefetched responses: the first screen is another one, and later they would be old. */
export function dropPrefetched(): void {
  responses.clear()
  globalThis.lecternEarly = undefined
}
