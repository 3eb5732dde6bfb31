import { z } from 'zod'
import type { Transport } from '../../src/sync/request.ts'
import type { Portal } from '../../server/app.ts'
import type { Random } from './random.ts'

/** How often each kind of fault happens; 0 is a healed network. */
export interface Faults {
  /** The request never arrives. */
  readonly lostRequest: number
  /** The server acts, and its answer is lost. */
  readonly lostReply: number
  /** The browser dies while a request is under way, before or after the server acted. */
  readonly crash: number
}

export const noFaults: Faults = { lostRequest: 0, lostReply: 0, crash: 0 }

/** Thrown where the browser died: nothing after it runs on that device. */
export class Crash extends Error {}

/** The wire between a device and the real server, with faults drawn from the seed. */
export function faultyNetwork(
  portal: Portal,
  token: string,
  random: Random,
  faults: () => Faults,
): Transport {
  return async (request) => {
    const { lostRequest, lostReply, crash } = faults()
    const dies = random.chance(crash)
    if (random.chance(lostRequest)) {
      if (dies) throw new Crash()
      return { status: 0, data: null, headers: {} }
    }
    const { data } = request
    const payload =
      data instanceof ArrayBuffer
        ? Buffer.from(data)
        : z.record(z.string(), z.unknown()).nullish().parse(data)
    const response = await portal.app.inject({
      method: request.method,
      url: `/api${request.url}`,
      headers: { ...request.headers, authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    })
    if (dies) throw new Crash()
    if (random.chance(lostReply)) return { status: 0, data: null, headers: {} }
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [
        name,
        value === undefined ? undefined : String(value),
      ]),
    )
    return { status: response.statusCode, data: response.json<unknown>(), headers }
  }
}
