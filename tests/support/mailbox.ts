import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as its receiver reads it. */
export interface ReceivedMail {
  /** The addresses of the envelope: where the mail server would bring it. */
  readonly envelopeTo: readonly string[]
  /** The address of the header `From`. */
  readonly from: string
  /** The addresses of the header `To`. */
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly messageId: string
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly bytes: Buffer }[]
  /** Every header in order, names in small letters. */
  readonly headers: readonly { readonly key: string; readonly value: string }[]
  /** Addresses in the plain text, for instance the link of a confirmation. */
  readonly links: readonly string[]
}

export interface MailboxOptions {
  /** A port to listen on again; any free one by default. */
  readonly port?: number
  /**
   * Decides about each mail before it is taken: an answer such as `550 No such user` or `451 Come back later` refuses it,
   * `hang up` ends the connection without a word, `take and hang up` takes the mail first. A promise that is never kept
   * is a server that stalls.
   */
  readonly judge?: (mail: ReceivedMail) => string | undefined | Promise<string | undefined>
  /** Decides about each receiver before any mail is sent: an answer such as `550 No such user` refuses them. */
  readonly judgeAddress?: (address: string) => string | undefined
}

export interface Mailbox {
  /** For the setting `MAIL_URL`. */
  readonly url: string
  readonly port: number
  /** What has arrived so far, oldest first. */
  mails(): readonly ReceivedMail[]
  /** The first mail that the predicate accepts, already arrived or still to come; fails after 10 s by default. */
  waitFor(predicate: (mail: ReceivedMail) => boolean, milliseconds?: number): Promise<ReceivedMail>
  stop(): Promise<void>
}

/** Reads one mail as it travels. */
export async function readMail(bytes: Uint8Array, envelopeTo?: readonly string[]): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(bytes)
  const to = (mail.to ?? []).map((address) => address.address ?? '')
  const text = (mail.text ?? '').trim()
  return {
    envelopeTo: envelopeTo ?? to,
    from: mail.from?.address ?? '',
    to,
    subject: mail.subject ?? '',
    text,
    html: (mail.html ?? '').trim(),
    messageId: mail.messageId ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      bytes: Buffer.from(content as ArrayBuffer),
    })),
    headers: mail.headers,
    links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
  }
}

const refusalOf = (answer: string) =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })

/**
 * A real mail server on loopback that keeps what it takes.
 *
 * ```ts
 * const mailbox = await startMailbox()
 * const portal = await startPortal({ environment: { MAIL_URL: mailbox.url } })
 * …
 * const mail = await mailbox.waitFor((mail) => mail.to.includes('ada@example.org'))
 * expect(mail.links[0]).toContain('/confirm-mail')
 * await mailbox.stop()
 * ```
 */
export async function startMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const listeners = new Set<() => void>()
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, answer) => {
      const refusal = options.judgeAddress?.(address)
      answer(refusal ? refusalOf(refusal) : null)
    },
    onData: (stream, session, answer) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        void take(
          Buffer.concat(pieces),
          session.envelope.rcptTo.map((address) => address.address),
        ).then(
          () => {
            answer()
          },
          (error: Error) => {
            if (error.message === 'hang up') sockets.get(session.remotePort)?.destroy()
            else answer(error)
          },
        )
      })
    },
  })

  async function take(bytes: Buffer, envelopeTo: readonly string[]): Promise<void> {
    const mail = await readMail(bytes, envelopeTo)
    const refusal = await options.judge?.(mail)
    if (refusal === 'hang up') throw new Error(refusal)
    if (refusal && refusal !== 'take and hang up') throw refusalOf(refusal)
    mails.push(mail)
    for (const listener of [...listeners]) listener()
    if (refusal) throw new Error('hang up')
  }

  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails: () => [...mails],
    waitFor: (predicate, milliseconds = 10_000) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = mails.find(predicate)
          if (!found) return
          listeners.delete(look)
          clearTimeout(timer)
          resolve(found)
        }
        const timer = setTimeout(() => {
          listeners.delete(look)
          const seen = mails.map((mail) => `"${mail.subject}" to ${mail.to.join(', ')}`).join('; ')
          reject(new Error(`No such mail within ${milliseconds} ms. Arrived: ${seen || 'nothing'}`))
        }, milliseconds)
        listeners.add(look)
        look()
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
  }
}

/** The mails that a portal without `MAIL_URL` wrote, oldest first: `mailsIn(join(portal.dataDir, 'mail'))`. */
export async function mailsIn(folder: string): Promise<readonly ReceivedMail[]> {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  return Promise.all(names.sort().map((name) => readMail(readFileSync(join(folder, name)))))
}
