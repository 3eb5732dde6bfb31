import type { Audience, HubMessage } from '../../contract/hub/hub.ts'

/** A message between instances of the portal. */
export type Publication =
  | { readonly Kind: 'message'; readonly Audience: Audience; readonly Message: HubMessage }
  /** Sessions or rights of these accounts have changed: their connections are checked again. */
  | { readonly Kind: 'recheck'; readonly UserIds: readonly string[] }
  /** Something was lost to this instance: its clients reconnect, and so fetch again. */
  | { readonly Kind: 'missed' }

/** Delivers publications to every instance, including this one. */
export interface Bus {
  /** Returns at once. */
  send(publication: Publication): void
  /** Delivers what was sent before, and then stops. */
  stop(): Promise<void>
}

/** The bus of a single instance. */
export function busInProcess(deliver: (publication: Publication) => void): Bus {
  let stopped = false
  return {
    send: (publication) => {
      if (!stopped) deliver(publication)
    },
    stop: () => {
      stopped = true
      return Promise.resolve()
    },
  }
}
