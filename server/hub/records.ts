const end = 0x1e

/** A client's message is unreadable; the error says why. */
export class RecordError extends Error {}

/**
 * Splits a client's bytes into records, however the network has cut them: returns a function that takes bytes, and
 * answers the records that end in them. It throws `RecordError` for one that is too long or not UTF-8.
 */
export function newRecordReader(largest: number): (bytes: Buffer) => string[] {
  let begun: Buffer[] = []
  let length = 0

  const append = (piece: Buffer) => {
    length += piece.length
    if (length > largest) throw new RecordError('The message is too large')
    if (piece.length > 0) begun.push(piece)
  }
  const decode = () => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(begun))
    } catch {
      throw new RecordError('The message is no UTF-8')
    } finally {
      begun = []
      length = 0
    }
  }

  return (bytes) => {
    const records: string[] = []
    let from = 0
    for (let at = bytes.indexOf(end); at >= 0; at = bytes.indexOf(end, from)) {
      append(bytes.subarray(from, at))
      records.push(decode())
      from = at + 1
    }
    append(bytes.subarray(from))
    return records
  }
}
