/** The values of placeholders, by kind; an empty one leaves its paragraph out. */
export interface Values {
  readonly words: string
  /** An address, shown as a button if alone in its line. */
  readonly button: string
  /** A text by a person, below a label. */
  readonly quote: string
  readonly list: readonly string[]
  readonly facts: readonly (readonly [label: string, value: string])[]
  /** Cleaned HTML with its plain text. */
  readonly rich: { readonly html: string; readonly plain: string }
}

/** The address and options of a mail. */
interface Posting {
  readonly Recipient: string
  /** The attachment as `kind:name`; the handler of the kind makes the bytes when the mail is sent. */
  readonly Attachment?: string
  /** True for the last mail to a person who is being forgotten: it is deleted once sent. */
  readonly ForgetWhenSent?: boolean
  /** The run that it belongs to, see `startRun`. */
  readonly RunId?: string
  /** The paper that it is about, if it is about one. */
  readonly PaperId?: string
}

/** A text as it is sent. */
export interface Rendered {
  readonly Subject: string
  readonly PlainText: string
  readonly Html: string
}

/** A mail with its final text. */
export interface Mail extends Posting, Rendered {}

/** The content of a mail: the name of its template, and the values for it. */
export interface Letter extends Omit<Posting, 'Recipient'> {
  readonly Template: string
  readonly Values: Readonly<Record<string, Values[keyof Values]>>
}

/** A letter to a recipient; its text is made when it is queued, from the organisers' current template. */
export type AddressedLetter = Letter & Posting
