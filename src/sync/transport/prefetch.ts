import { sessionStore } from '../../stores/acting.ts'
import { storageKeys } from '../../stores/storageKeys.ts'
import { apiBase } from './apiBase.ts'
import type { WireRequest, WireResponse } from './request.ts'

interface Asked {
  readonly path: string
  readonly authorization: string
  /** Null where no good answer came. */
  readonly answer: Promise<WireResponse | null>
}

let requests: readonly Asked[] = []

async function ask(path: string, authorization: string): Promise<WireResponse | null> {
  const response = await fetch(`${apiBase}${path}`, { headers: { Authorization: authorization } })
  const data: unknown = await response.json()
  return response.ok ? { status: response.status, data, headers: Object.fromEntries(response.headers) } : null
}

/**
 * Asks for what the first screen of somebody who is signed in will read, while the app that reads it is still being
 * loaded. The token is the one that is kept here, whatever it is worth: what the portal refuses is asked for again by
 * the call itself, which alone renews a session or ends one.
 */
export function prefetch(paths: readonly string[]): void {
  const token = sessionStore().getItem(storageKeys.AccessToken)
  if (token === null) return
  const authorization = `Bearer ${token}`
  requests = paths.map((path) => ({
    path,
    authorization,
    answer: ask(path, authorization).catch(() => null),
  }))
}

/** The answer that was asked for early, once and for the same person alone; null where there is none. */
export async function takePrefetched({ method, url, headers }: WireRequest): Promise<WireResponse | null> {
  const found = requests.find(({ path }) => method === 'GET' && path === url)
  if (!found) return null
  requests = requests.filter((one) => one !== found)
  return found.authorization === headers['Authorization'] ? found.answer : null
}

/** Forgets what was asked for: the first screen is another one, and later it would be old. */
export function dropPrefetched(): void {
  requests = []
}
