const codes = (letters: string) => new Set(Array.from(letters, (letter) => letter.charCodeAt(0)))

/** Parse, Bind, Describe, Execute and Close: the messages of a query, which Sync or Flush ends. */
const parts = codes('PBDEC')

/** Terminate: the engine outlives its connections, so that it must not get this. */
const terminate = 'X'.charCodeAt(0)

/** What a connection begins with, by the number of the protocol's version, 3.0; others would end the engine. */
const startup = 3 << 16

/** The length of the message that starts at `at`; undefined if not all of it has arrived. */
function lengthOf(bytes: Buffer, at: number): number | undefined {
  // What a connection begins with has no type. It starts with its length, whose first byte is 0.
  const start = bytes[at] === 0 ? at : at + 1
  if (bytes.length < start + 4) return undefined
  const end = start + bytes.readInt32BE(start)
  return end > bytes.length ? undefined : end - at
}

/**
 * Reads PostgreSQL's protocol: returns a function that takes the bytes of a connection in any pieces, and answers the
 * queries that are complete, each with all its messages. `refuse` is called for a request to encrypt the connection or
 * to cancel a query.
 */
export function readQueries(refuse: () => void): (bytes: Uint8Array) => readonly Uint8Array[] {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    const all = Buffer.concat([rest, bytes])
    const queries: Uint8Array[] = []
    let from = 0
    let at = 0
    for (let length = lengthOf(all, at); length; length = lengthOf(all, at)) {
      const type = all[at] ?? 0
      const isRefused = type === 0 && all.readInt32BE(at + 4) !== startup
      at += length
      if (parts.has(type)) continue
      if (isRefused) refuse()
      else if (type !== terminate) queries.push(all.subarray(from, at))
      from = at
    }
    rest = all.subarray(from)
    return queries
  }
}

/** The fields of an error after which the engine cannot go on; no row of a reply has two of them side by side. */
const panic = Buffer.from('SPANIC\0VPANIC\0C')

/** The text of such an error in a reply. */
export function panicIn(reply: Buffer): string | undefined {
  const at = reply.indexOf(panic)
  if (at < 0) return undefined
  const [, text = ''] = /\0M([^\0]*)/.exec(reply.toString('utf8', at)) ?? []
  return text
}
