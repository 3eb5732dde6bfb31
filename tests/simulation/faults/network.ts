import type { Reply } from '../../../contract/core/endpoint.ts'
import type { Transport, WireRequest, WireResponse } from '../../../src/sync/transport/request.ts'
import type { FaultKind } from './faults.ts'
import type { World } from '../world.ts'

interface Flight {
  readonly request: WireRequest
  /** The name of the device that asks. */
  readonly device: string
  /** The server's answer, which is on its way back. */
  response?: WireResponse
  readonly answer: (response: WireResponse) => void
}

/** The network between all tabs and the server: requests wait in it until the seed says what becomes of them. */
export interface Network {
  /** The wire of one tab, over which it asks for one person at a time. */
  wire(of: { readonly device: string; isDead(): boolean; userId(): string }): Transport
  /** How many requests that change something have arrived. */
  changes(): number
  /** How many requests wait for something to happen to them. */
  underWay(): number
  /** Something happens to one request. */
  happen(): Promise<void>
  /** This happens to a request of a device; false where none is under way. */
  strike(device: string, fate: Fate): Promise<boolean>
  /** The portal ends, and with it all connections: nothing of before arrives later. */
  cutOff(): void
  /** Brings what was thought lost to the server. */
  bringStrays(): Promise<void>
}

const nothing: WireResponse = { status: 0, data: null, headers: {} }

const refusalOf = (status: number, Message: string, headers: Record<string, string> = {}): WireResponse => {
  const data: Reply<null> = { Success: false, Message, Result: null, Id: null, Errors: [Message] }
  return { status, data, headers }
}

/** How many seconds the server asks for at a time. */
const patience = 20

/** What may become of a request. */
export type Fate = 'arrives' | 'is answered' | FaultKind

/** What becomes of a request, as often as it is here. */
const fates: readonly Fate[] = [
  ...Array.from({ length: 8 }, () => 'arrives' as const),
  ...Array.from({ length: 12 }, () => 'is answered' as const),
  ...Array.from({ length: 2 }, () => 'lost request' as const),
  ...Array.from({ length: 4 }, () => 'lost reply' as const),
  ...Array.from({ length: 2 }, () => 'late delivery' as const),
  'doubled request',
  'doubled request',
  'server error',
  'captive portal',
  'too many requests',
  'torn reply',
]

/** True for a fault that strikes a request. */
export const isFate = (fault: FaultKind) => fates.includes(fault)

/** A network whose faults the world's seed draws. */
export function newNetwork(world: World): Network {
  const { random, far, ledger } = world
  const flights: Flight[] = []
  const strays: Pick<Flight, 'request' | 'device'>[] = []
  /** What the server said last to a call that changes something, as a careless proxy keeps it. */
  const proxied = new Map<string, WireResponse>()
  let changes = 0

  const arrive = async ({ request, device }: Pick<Flight, 'request' | 'device'>): Promise<WireResponse> => {
    if (request.method !== 'GET') changes += 1
    const response = await far.answer(request)
    world.note(`  ${request.method} ${request.url.slice(0, 60)} → ${response.status}`)
    if (response.status === 412) world.fault('changed elsewhere', device)
    ledger.answered(request, response)
    if (request.method !== 'GET') proxied.set(`${request.method} ${request.url}`, response)
    return response
  }

  /** Somebody on the way answers: with a page of their own, or with what the server said to an earlier call. */
  const answerForeign = ({ method, url }: WireRequest): WireResponse => {
    const earlier = proxied.get(`${method} ${url}`)
    if (earlier && random.chance(0.5)) return earlier
    return { status: 200, data: '<html>Pay for the network</html>', headers: {} }
  }

  const meet = async (flight: Flight, chosen?: Fate): Promise<WireResponse | undefined> => {
    const { request } = flight
    if (flight.response) return flight.response
    const fate = chosen ?? (world.hasFaults() ? random.pick(fates) : 'is answered')
    if (fate !== 'arrives' && fate !== 'is answered') world.fault(fate, flight.device)
    switch (fate) {
      case 'lost request':
        return nothing
      case 'late delivery':
        strays.push(flight)
        return nothing
      case 'server error':
        return refusalOf(random.pick([500, 502, 503]), 'An unexpected error occurred')
      case 'captive portal':
        return answerForeign(request)
      case 'too many requests':
        return refusalOf(429, 'Too many requests. Please wait a moment and try again', {
          'retry-after': String(patience),
        })
      case 'lost reply':
        await arrive(flight)
        return nothing
      case 'torn reply': {
        const { status, headers, data } = await arrive(flight)
        const text = JSON.stringify(data)
        return { status, headers, data: text.slice(0, random.below(text.length)) }
      }
      case 'doubled request':
        strays.push(flight)
        return arrive(flight)
      case 'is answered':
        return arrive(flight)
      default:
        flight.response = await arrive(flight)
        return undefined
    }
  }

  const go = async (flight: Flight, chosen?: Fate) => {
    const response = await meet(flight, chosen)
    if (!response) return
    flights.splice(flights.indexOf(flight), 1)
    flight.answer(response)
  }

  const bringStray = async () => {
    const [flight] = strays.splice(random.below(strays.length), 1)
    if (flight) await arrive(flight)
  }

  return {
    wire: (of) => (request) =>
      new Promise((resolve) => {
        if (of.isDead()) return
        ledger.sent(request, of.userId())
        flights.push({
          ...{ request, device: of.device },
          answer: (response) => of.isDead() || resolve(response),
        })
      }),
    changes: () => changes,
    underWay: () => flights.length + strays.length,
    happen: async () => {
      if (strays.length > 0 && (flights.length === 0 || random.chance(0.2))) return bringStray()
      const flight = flights[random.below(flights.length)]
      if (flight) await go(flight)
    },
    strike: async (device, fate) => {
      const own = flights.filter((flight) => flight.device === device && !flight.response)
      if (own.length === 0) return false
      await go(random.pick(own), fate)
      return true
    },
    cutOff: () => {
      strays.length = 0
      for (const { answer } of flights.splice(0)) answer(nothing)
    },
    bringStrays: async () => {
      while (strays.length > 0) await bringStray()
    },
  }
}
