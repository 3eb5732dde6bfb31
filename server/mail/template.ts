import type { HomePage } from '../../contract/content/content.ts'
import type { Letter, Values } from './mail.ts'

/** A name in braces that a template defines. */
export interface Placeholder<Kind extends keyof Values = keyof Values> {
  readonly kind: Kind
  /** The label of a button, or the heading of a list or a quote. */
  readonly label: string
  readonly Meaning: string
  readonly Sample: Values[Kind]
  /** True if the mail is useless without it. */
  readonly IsNeeded: boolean
}

type Placeholders = Readonly<Record<string, Placeholder>>

/** A mail template: when it is sent, and its default text. */
export interface Template<P extends Placeholders = Placeholders> {
  readonly Name: string
  readonly Title: string
  readonly Subject: string
  /** Plain text; empty lines separate paragraphs, a button or a list is alone in its line. */
  readonly Body: string
  readonly Placeholders: P
}

/** The conference in a letter. */
export type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail'>

/** The placeholders of every template. */
export const conferencePlaceholders = {
  ConferenceName: words('The name of the conference', 'Lectern Conference'),
  SocietyName: words('The society that holds it', 'Lectern'),
  SupportEmail: words('Where to ask', 'support@example.org'),
} as const

/** The last sentence of most mails. */
export const help = 'Questions? Write to {SupportEmail}.'

/** A word or a sentence. */
export function words(Meaning: string, Sample: string): Placeholder<'words'> {
  return { kind: 'words', label: '', Meaning, Sample, IsNeeded: false }
}

/** A button with a `label`; unless `extra`, the mail is useless without it. */
export function button(label: string, Meaning: string, Sample: string, extra = false): Placeholder<'button'> {
  return { kind: 'button', label, Meaning, Sample, IsNeeded: !extra }
}

/** A text by a person, below `label`. */
export function quote(label: string, Meaning: string, Sample: string): Placeholder<'quote'> {
  return { kind: 'quote', label, Meaning, Sample, IsNeeded: false }
}

/** A numbered list below `label`. */
export function list(label: string, Meaning: string, Sample: readonly string[]): Placeholder<'list'> {
  return { kind: 'list', label, Meaning, Sample, IsNeeded: false }
}

/** Labelled values. */
export function facts(Meaning: string, Sample: Values['facts']): Placeholder<'facts'> {
  return { kind: 'facts', label: '', Meaning, Sample, IsNeeded: false }
}

/** Formatted text that is the mail itself. */
export function rich(Meaning: string, Sample: string): Placeholder<'rich'> {
  const html = `<p>${Sample}</p>`
  return { kind: 'rich', label: '', Meaning, Sample: { html, plain: Sample }, IsNeeded: true }
}

/** Defines a template; `Body` is given as paragraphs, and the sender is appended. */
export function template<const P extends Placeholders>(
  stated: Omit<Template<P>, 'Body'> & { readonly Body: readonly string[] },
): Template<P & typeof conferencePlaceholders> {
  return {
    ...stated,
    Body: [...stated.Body, '{ConferenceName}, {SocietyName}'].join('\n\n'),
    Placeholders: { ...conferencePlaceholders, ...stated.Placeholders },
  }
}

/** The values of a template's own placeholders. */
export type ValuesOf<P extends Placeholders> = {
  readonly [Name in Exclude<keyof P, keyof Conference>]: Values[P[Name]['kind']]
}

/** A letter from a template: `values` has one for each of its own placeholders. */
export function write<P extends Placeholders>(
  { Name }: Template<P>,
  { ConferenceName, SocietyName, SupportEmail }: Conference,
  values: ValuesOf<P>,
): Letter {
  return {
    Template: Name,
    Values: { ...values, ConferenceName, SocietyName, SupportEmail },
  }
}
