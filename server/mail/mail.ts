import type { Values } from './values.ts'

/** Where a mail goes, and what goes with it. */
interface Posting {
  readonly Recipient: string
  /** What is attached, as `kind:name`; who knows the kind makes the bytes when the mail is sent. */
  readonly Attachment?: string
  /** True for the last mail to somebody who is forgotten: it goes as soon as it was sent. */
  readonly ForgetWhenSent?: boolean
  /** The run that it belongs to, see `startRun`. */
  readonly RunId?: string
}

/** A text as it leaves. */
export interface Rendered {
  readonly Subject: string
  readonly PlainText: string
  readonly Html: string
}

/** A mail whose text is ready. */
export interface Mail extends Posting, Rendered {}

/** What a mail says: the name of its template, and the values that go into it. */
export interface Letter extends Omit<Posting, 'Recipient'> {
  readonly Template: string
  readonly Values: Readonly<Record<string, Values[keyof Values]>>
}

/** A letter to somebody; it is worded when it is queued, as the organisers have its template then. */
export type AddressedLetter = Letter & Posting
