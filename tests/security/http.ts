import { Agent, request } from 'node:http'
import { connect } from 'node:net'

// Requests over real sockets, so that what a client can do to the parser of heads is done too.

export interface Sent {
  readonly method: string
  /** The path with its query, as it is sent. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface Answer {
  /** 0 for a connection that ended without an answer. */
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
  readonly milliseconds: number
}

/** Keeps connections open, and ends them with the run. */
export const agentFor = (sockets: number) => new Agent({ keepAlive: true, maxSockets: sockets })

const nothing = Buffer.alloc(0)
const longest = 60_000

/** Sends a request that HTTP allows; once more where the portal had closed the kept connection meanwhile. */
export async function send(agent: Agent, url: string, sent: Sent): Promise<Answer> {
  const { isStale, ...answer } = await sendOnce(agent, url, sent)
  return isStale ? sendOnce(new Agent(), url, sent) : answer
}

function sendOnce(
  agent: Agent,
  url: string,
  { method, path, headers, body }: Sent,
): Promise<Answer & { readonly isStale: boolean }> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const started = performance.now()
    const end = (status: number, received: Answer['headers'], bytes: Buffer, isStale = false) => {
      resolve({
        status,
        headers: received,
        body: bytes,
        milliseconds: performance.now() - started,
        isStale,
      })
    }
    const options = { agent, hostname, port, method, path, headers: { ...headers }, timeout: longest }
    const sent = request(options, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.once('close', () => end(answer.statusCode ?? 0, answer.headers, Buffer.concat(pieces)))
    })
    // An answer of the portal that ends the connection, such as to an upgrade, is one as well.
    sent.once('upgrade', (answer, socket) => {
      socket.destroy()
      end(answer.statusCode ?? 0, answer.headers, nothing)
    })
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => end(0, {}, nothing, sent.reusedSocket))
    sent.end(body)
  })
}

/** Sends bytes as they are, such as a broken head or a body that is cut off, and reads the answer to the end. */
export function sendBytes(url: string, bytes: Uint8Array, wait = 2000): Promise<Answer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const started = performance.now()
    const pieces: Buffer[] = []
    const socket = connect(Number(port), hostname)
    socket.setTimeout(wait, () => socket.destroy())
    socket.on('data', (piece: Buffer) => pieces.push(piece))
    socket.on('error', () => undefined)
    socket.once('close', () => {
      const all = Buffer.concat(pieces)
      const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(all.toString('latin1', 0, 20))?.[1] ?? 0)
      const start = all.indexOf('\r\n\r\n')
      const body = start < 0 ? nothing : all.subarray(start + 4)
      resolve({ status, headers: {}, body, milliseconds: performance.now() - started })
    })
    // A half-closed connection: the portal sees at once that no more comes.
    socket.end(bytes)
  })
}
