import type { Audience, HubMessage } from '../../contract/hub.ts'
import { busInProcess, type Publication } from './bus.ts'

/** Tells people what has happened, as soon as it is true. */
export interface Publishing {
  /** Sends a message to whoever is connected of the audience, at every instance. Nobody may be there to hear it. */
  publish(audience: Audience, message: HubMessage): void
  /** Judges the connections of accounts anew, after their sessions, roles or profile have changed. */
  recheck(userIds: readonly string[]): void
}

/** The live hub of a running portal. */
export interface Hub extends Publishing {
  stop(): Promise<void>
}

/** Starts the hub. What it is told is sent at once: tell it after the commit (in a call by `Call.publish`). */
export function startHub(): Hub {
  const bus = busInProcess((_publication: Publication) => undefined)
  return {
    publish: (Audience, Message) => {
      bus.send({ Kind: 'message', Audience, Message })
    },
    recheck: (UserIds) => {
      bus.send({ Kind: 'recheck', UserIds })
    },
    stop: () => bus.stop(),
  }
}
