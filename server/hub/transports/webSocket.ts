import type { WebSocket } from 'ws'
import type { Channel } from '../connection.ts'

/** How long a client may take for the closing handshake, in milliseconds. */
const closeTimeout = 2000

const asText = { binary: false }

type Socket = Pick<WebSocket, 'readyState' | 'OPEN' | 'bufferedAmount' | 'send' | 'close' | 'terminate'>

/** A client of a WebSocket. */
export function webSocketChannel(socket: Socket): Channel {
  return {
    isPinged: true,
    lingers: false,
    isPresent: () => false,
    send: ({ bytes }) => {
      if (socket.readyState === socket.OPEN) socket.send(bytes, asText)
    },
    waiting: () => socket.bufferedAmount,
    close: () => {
      socket.close(1000)
      setTimeout(() => socket.terminate(), closeTimeout).unref()
    },
    destroy: () => socket.terminate(),
  }
}

/** The content of a `ws` message, as one buffer. */
export function bytesOf(data: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return Buffer.isBuffer(data) ? data : Buffer.from(data)
}
