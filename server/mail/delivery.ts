import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { writeWhole } from '../disk/durable.ts'
import type { mails } from '../db/schema/mail.ts'

/** A mail as stored in the table. */
export type QueuedMail = typeof mails.$inferSelect

/** A mail with its text, ready to send. */
export interface OutgoingLetter extends QueuedMail {
  /** The receiver's unsubscribe link; only announcements have one. */
  readonly unsubscribe?: string
}

export interface AttachedFile {
  readonly FileName: string
  readonly ContentType: string
  readonly Content: Buffer
}

/** A delivery channel for mails. `deliver` resolves once the next system has taken responsibility for the mail. */
export interface Delivery {
  deliver(mail: OutgoingLetter, attachment: AttachedFile | null): Promise<void>
  close(): void
}

function messageOf(from: string, mail: OutgoingLetter, file: AttachedFile | null) {
  return {
    from,
    // As an object, so that commas or line breaks in it never add a second recipient.
    to: { name: '', address: mail.Recipient },
    subject: mail.Subject,
    text: mail.PlainText,
    html: mail.Html,
    // The same for every attempt, so that a receiver can drop a duplicate.
    messageId: `<${mail.Id}@lectern>`,
    date: new Date(mail.CreatedOn),
    // The page of the link also handles the mail program's own button (RFC 8058).
    ...(mail.unsubscribe
      ? {
          headers: {
            'List-Unsubscribe': `<${mail.unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }
      : {}),
    ...(file
      ? { attachments: [{ filename: file.FileName, contentType: file.ContentType, content: file.Content }] }
      : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * Delivers to the mail server of a URL, for instance `smtp://user:password@mail.example.org:587`; after more than
 * `timeout` (milliseconds) of silence it counts as down.
 */
export function deliverBySmtp(url: string, from: string, timeout: number): Delivery {
  const transport = createTransport({
    url,
    // One connection for many mails: greeting and encryption cost several times as much as a mail.
    pool: true,
    maxConnections: 1,
    maxRequeues: 1,
    connectionTimeout: timeout / 2,
    greetingTimeout: timeout / 2,
    socketTimeout: timeout,
  })
  return {
    deliver: async (mail, attachment) => {
      await transport.sendMail(messageOf(from, mail, attachment))
    },
    close: () => transport.close(),
  }
}

/**
 * Without a mail server each mail is a file, written under a temporary name and renamed, so that a reader never sees
 * half of one. Delivering a mail twice writes the same file.
 */
export function deliverToFolder(folder: string, from: string): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    deliver: async (mail, attachment) => {
      const { message } = await transport.sendMail(messageOf(from, mail, attachment))
      const name = `${Date.parse(mail.CreatedOn)}-${mail.Id}.eml`
      await writeWhole(join(folder, name), [message as Buffer])
    },
    close: () => undefined,
  }
}
