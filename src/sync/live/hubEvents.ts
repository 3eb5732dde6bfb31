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
}

/** The portal refused the token. */
export class HubRefusal extends Error {}
