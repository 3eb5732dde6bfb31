/** Parse, and the answer to it: the engine knows the statement now. */
const parse = 'P'.charCodeAt(0)
const parseComplete = [0x31, 0, 0, 0, 4] as const

/** The name that a query gives to its statement with its first message, and the length of that message. */
function namedIn(query: Uint8Array): { readonly name: string; readonly length: number } | undefined {
  if (query[0] !== parse) return undefined
  const bytes = Buffer.from(query.buffer, query.byteOffset, query.byteLength)
  const name = bytes.toString('latin1', 5, bytes.indexOf(0, 5))
  return name === '' ? undefined : { name, length: 1 + bytes.readInt32BE(1) }
}

/** A query as the engine should get it, and what to do with its answer. */
interface SharedQuery {
  readonly query: Uint8Array
  /** Goes before the answer: the message that was left out has one too. */
  readonly before: readonly Uint8Array<ArrayBuffer>[]
  /** Takes the answer. */
  answered(answer: Uint8Array): void
}

/**
 * Lets all connections use the named statements of the engine's only session: a name that it knows is not parsed again,
 * though each connection asks for it once. Equal names must have equal texts.
 */
export function shareStatements(): (query: Uint8Array) => SharedQuery {
  const known = new Set<string>()
  const unchanged = (query: Uint8Array): SharedQuery => ({ query, before: [], answered: () => undefined })
  return (query) => {
    const named = namedIn(query)
    if (!named) return unchanged(query)
    const { name, length } = named
    if (known.has(name))
      return { ...unchanged(query.subarray(length)), before: [Uint8Array.from(parseComplete)] }
    return {
      ...unchanged(query),
      answered: (answer) => {
        if (parseComplete.every((byte, index) => answer[index] === byte)) known.add(name)
      },
    }
  }
}
