/** What becomes of a connection to the hub, and what comes over it. */
export interface HubEvents {
  /** An access token that is good now. */
  token(): Promise<string>
  reconnecting(): void
  reconnected(): void
  /** It was given up: after the last attempt, or since the portal ended it. */
  closed(): void
  gotNotification(text: string): void
  changed(change: unknown): void
}

/** One connection to the hub. */
export interface HubLink {
  /** Throws `HubRefusal` where the portal refuses the token, and anything else where there is no way. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** The portal has answered that nobody with this token may listen. */
export class HubRefusal extends Error {}
