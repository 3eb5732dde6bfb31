import type { Audience, HubMessage } from '../../contract/hub/hub.ts'

/** What instances of the portal tell each other. */
export type Publication =
  | { readonly Kind: 'message'; readonly Audience: Audience; readonly Message: HubMessage }
  /** Sessions or rights of these accounts have changed: their connections are judged anew. */
  | { readonly Kind: 'recheck'; readonly UserIds: readonly string[] }
  /** Something was said that this instance can learn no more: whoever is connected connects again, and so asks. */
  | { readonly Kind: 'missed' }

/** Carries publications to every instance, this one included. */
export interface Bus {
  /** Returns at once. */
  send(publication: Publication): void
  /** Delivers what was sent before, and then nothing more. */
  stop(): Promise<void>
}

/** The bus of the only instance. */
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
