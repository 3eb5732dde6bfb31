import type { ServerResponse } from 'node:http'
import type { Channel } from '../connection.ts'

/** A client that listens to server-sent events; what it says comes in calls of their own. */
export function eventsChannel(response: ServerResponse): Channel {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    // A proxy in between passes on what comes, when it comes.
    'x-accel-buffering': 'no',
  })
  // The client takes the stream for open at its first bytes.
  response.write(':\r\n\r\n')
  return {
    isPinged: true,
    lingers: false,
    isPresent: () => false,
    send: ({ text }) => {
      if (!response.writableEnded) response.write(`data: ${text}\r\n\r\n`)
    },
    waiting: () => response.writableLength,
    close: () => {
      response.end()
    },
    destroy: () => {
      response.destroy()
    },
  }
}
