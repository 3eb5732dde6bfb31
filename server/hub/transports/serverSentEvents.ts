import type { ServerResponse } from 'node:http'
import type { Channel } from '../connection.ts'

/** A client of server-sent events; it sends its own messages in separate requests. */
export function eventsChannel(response: ServerResponse): Channel {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    // Stops a proxy in between from buffering.
    'x-accel-buffering': 'no',
  })
  // The client considers the stream open at its first bytes.
  response.write(':\r\n\r\n')
  return {
    isPinged: true,
    lingers: false,
    isPresent: () => false,
    send: ({ text }) => {
      if (!response.writableEnded) response.write(`data: ${text}\r\n\r\n`)
    },
    waiting: () => response.writableLength,
    close: () => response.end(),
    destroy: () => response.destroy(),
  }
}
