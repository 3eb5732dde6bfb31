import type { AxiosResponse } from 'axios'
import type { WireResponse } from './request.ts'

/** Converts axios's response for the rest of sync. */
export function wireResponseOf({ status, data, headers }: AxiosResponse<unknown>): WireResponse {
  return {
    status,
    data,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
  }
}

/** When the server sent this response, by its own clock; undefined if it did not say. */
export function sentOn(response: WireResponse): number | undefined {
  const on = Date.parse(response.headers['date'] ?? '')
  return Number.isNaN(on) ? undefined : on
}
