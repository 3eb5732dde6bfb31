import { hubLimits } from '../../../contract/hub/hub.ts'
import type { LiveState } from '../../stores/live.ts'
import { HubRefusal } from './hubRefusal.ts'

/** The events of a connection to the hub, and its messages. */
export interface HubEvents {
  /** A currently valid access token. */
  token(): Promise<string>
  reconnecting(): void
  reconnected(): void
  /** The connection was given up: after the last attempt, or because the portal ended it. */
  closed(): void
  gotNotification(text: string): void
  changed(change: unknown): void
}

/** One connection to the hub. */
export interface HubLink {
  /** Throws `HubRefusal` if the portal refuses the token, and any other error if there is no connection. */
  start(): Promise<void>
  stop(): Promise<void>
  /** What was announced since a position, as the portal says it. Throws if it does not. */
  missed(position: string): Promise<unknown>
}

/** What a kept connection needs from its environment. */
export interface Running extends Pick<HubEvents, 'token' | 'gotNotification' | 'changed'> {
  open(events: HubEvents): HubLink
  /** The portal refused this token: requests another one, unless it has come meanwhile. */
  refused(token: string): Promise<void>
  show(state: LiveState): void
  /** Everything may have changed while there was no connection. */
  connected(link: Pick<HubLink, 'missed'>): void
  /** The connection was given up, or the portal ended it: the next request finds out why. */
  closed(): void
}

export interface Runner {
  /** The network may be back: tries at once, unless it is connected or already trying. */
  kick(): void
  /** The connection may have died unnoticed: connects again. */
  renew(): void
  stop(): Promise<void>
}

/** After this many milliseconds an attempt counts as hung and may be replaced by another. */
const patience = 10_000

/**
 * Keeps one connection to the hub: attempts after 0, 2, 10 and 30 s, at the start and whenever it is cut, then stops
 * until `kick` is called (spec §9, design §4).
 */
export function runHubConnection(around: Running): Runner {
  let current: HubLink | undefined
  /** The current attempt: events of earlier ones are ignored. */
  let count = 0
  let state: LiveState | 'trying' | 'stopped' | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let triedOn = 0
  /** The token of the last attempt. */
  let used = ''

  const show = (now: LiveState) => {
    state = now
    around.show(now)
  }

  const drop = async () => {
    clearTimeout(timer)
    const link = current
    current = undefined
    await link?.stop().catch(() => undefined)
  }

  function openLink(mine: number): HubLink {
    const ifMine =
      <A extends unknown[]>(act: (...given: A) => void) =>
      (...given: A) => {
        if (mine === count) act(...given)
      }
    return around.open({
      token: async () => (used = await around.token()),
      reconnecting: ifMine(() => show('reconnecting')),
      reconnected: ifMine(() => {
        show('connected')
        if (current) around.connected(current)
      }),
      closed: ifMine(() => {
        show('disconnected')
        around.closed()
      }),
      gotNotification: ifMine((text: string) => around.gotNotification(text)),
      changed: ifMine((change: unknown) => around.changed(change)),
    })
  }

  async function attempt(mine: number, index: number): Promise<void> {
    state = 'trying'
    triedOn = Date.now()
    const link = openLink(mine)
    current = link
    try {
      await link.start()
      if (mine !== count) {
        await link.stop()
        return
      }
      show('connected')
      around.connected(link)
    } catch (error) {
      if (mine !== count) return
      if (error instanceof HubRefusal) await around.refused(used).catch(() => undefined)
      if (mine === count) failed(mine, index + 1)
    }
  }

  function failed(mine: number, index: number): void {
    show('disconnected')
    const delay = hubLimits.reconnectDelays[index]
    if (delay === undefined) return
    timer = setTimeout(() => void attempt(mine, index), delay)
  }

  const begin = () => {
    count += 1
    // A hung connection need not be awaited.
    void drop()
    void attempt(count, 0)
  }

  begin()
  return {
    kick: () => {
      const isTrying = state === 'trying' && Date.now() - triedOn < patience
      if (state !== 'connected' && state !== 'stopped' && !isTrying) begin()
    },
    renew: () => {
      if (state !== 'stopped') begin()
    },
    stop: async () => {
      count += 1
      state = 'stopped'
      await drop()
    },
  }
}
