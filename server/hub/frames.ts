import type { HubMessage } from '../../contract/hub/hub.ts'

/** The end of every record of the JSON hub protocol. */
export const recordEnd = '\u001e'

/** A record for sending: serialised once, for any number of connections. */
export interface Frame {
  readonly text: string
  readonly bytes: Buffer
}

/** The numbers of the hub protocol's messages. */
export const kinds = {
  invocation: 1,
  completion: 3,
  streamInvocation: 4,
  ping: 6,
  close: 7,
} as const

export function frameOf(record: Readonly<Record<string, unknown>>): Frame {
  const text = JSON.stringify(record) + recordEnd
  return { text, bytes: Buffer.from(text) }
}

/** A message for the client's listener of that name. */
export function messageFrame({ Target, ...content }: HubMessage): Frame {
  const argument = 'Text' in content ? content.Text : content
  return frameOf({ type: kinds.invocation, target: Target, arguments: [argument] })
}

export const ping = frameOf({ type: kinds.ping })

/** The response to a successful handshake. */
export const welcome = frameOf({})

/** Closes a connection; with `allowReconnect` the client reconnects at once. */
export const closeFrame = (error: string | undefined, allowReconnect: boolean) =>
  frameOf({ type: kinds.close, ...(error === undefined ? {} : { error }), allowReconnect })
