import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/** How many bytes of replies the engine's thread sends ahead of their reader. */
const ahead = 256 * 1024

/** After how many bytes the reader says that it has read them. */
const step = ahead / 4

/** Sends bytes to the other thread, which then owns them. */
function give(port: MessagePort, bytes: Uint8Array<ArrayBuffer>): void {
  port.postMessage(bytes, [bytes.buffer])
}

/**
 * A connection of `pg` to the engine's thread. It has what `pg` expects of a socket, and ends with an error for its
 * client if the thread closes it.
 */
export class ThreadStream extends Duplex {
  readonly #port: MessagePort
  #unconfirmed = 0

  constructor(port: MessagePort) {
    super()
    this.#port = port
    port.on('message', (bytes) => {
      if (!(bytes instanceof Uint8Array)) return
      this.#unconfirmed += bytes.length
      this.push(bytes)
    })
    port.on('close', () => this.destroy())
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    this.#port.ref()
    return this
  }

  unref(): this {
    this.#port.unref()
    return this
  }

  /** Called when there is room for more. */
  override _read(): void {
    if (this.#unconfirmed < step) return
    this.#port.postMessage(this.#unconfirmed)
    this.#unconfirmed = 0
  }

  /** Copies the bytes, which `pg` keeps in a shared buffer. */
  override _writev(chunks: readonly { readonly chunk: Buffer }[], done: () => void): void {
    const bytes = new Uint8Array(chunks.reduce((length, { chunk }) => length + chunk.length, 0))
    let length = 0
    for (const { chunk } of chunks) {
      bytes.set(chunk, length)
      length += chunk.length
    }
    give(this.#port, bytes)
    done()
  }

  override _final(done: () => void): void {
    this.#port.close()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close()
    done(error)
  }
}

/**
 * The other end: how the engine's thread sends replies. It sends a large one in pieces as they are read, so that the
 * reader's thread is free for others in between.
 */
export function sendPaced(port: MessagePort): (bytes: Uint8Array<ArrayBuffer>) => void {
  const waiting: Uint8Array<ArrayBuffer>[] = []
  let unread = 0
  function sendSome(): void {
    while (unread < ahead) {
      const piece = waiting.shift()
      if (!piece) return
      unread += piece.length
      give(port, piece)
    }
  }
  port.on('message', (read) => {
    if (typeof read !== 'number') return
    unread -= read
    sendSome()
  })
  return (bytes) => {
    waiting.push(bytes)
    sendSome()
  }
}
