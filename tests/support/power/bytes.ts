/** A change of a file: bytes at a place, or another size. */
export type Change = { readonly at: number; readonly bytes: Buffer } | { readonly size: number }

/** The bytes of a file, which grow without being copied each time. */
export class Bytes {
  #room: Buffer
  #size: number

  constructor(bytes: Buffer) {
    this.#room = bytes
    this.#size = bytes.length
  }

  /** The bytes as they are now; the next change may change them. */
  get now(): Buffer {
    return this.#room.subarray(0, this.#size)
  }

  copy(): Bytes {
    return new Bytes(Buffer.from(this.now))
  }

  change(change: Change): void {
    const end = 'size' in change ? change.size : change.at + change.bytes.length
    if (end > this.#room.length) {
      const room = Buffer.alloc(Math.max(end, 2 * this.#room.length))
      this.now.copy(room)
      this.#room = room
    }
    if ('bytes' in change) change.bytes.copy(this.#room, change.at)
    // What was cut off is zero where the file grows again.
    else if (end < this.#size) this.#room.fill(0, end, this.#size)
    this.#size = 'size' in change ? end : Math.max(end, this.#size)
  }
}
