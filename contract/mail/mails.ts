import { z } from 'zod'
import { dayFilters, wordFilter } from '../core/columnFilters.ts'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, Line, Text, Version } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { errorsOf, isWhole, textError } from '../core/rules.ts'

/** `refused`: the receiver's server refused it permanently; `failed`: given up after many attempts. */
export const mailStates = ['queued', 'sent', 'refused', 'failed'] as const
export const MailState = z.enum(mailStates)
export type MailState = z.infer<typeof MailState>

export const mailStateLabels: Readonly<Record<MailState, string>> = {
  queued: 'Waiting',
  sent: 'Sent',
  refused: 'Refused',
  failed: 'Given up',
}

/** A mail of the outbox, to one receiver. */
export const OutgoingMail = z.object({
  MailId: Id,
  Recipient: z.string(),
  Subject: z.string(),
  /** The kind of mail: the name of its template. */
  Kind: z.string(),
  State: MailState,
  Attempts: z.number().int(),
  CreatedOn: Instant,
  NextAttemptOn: Instant.nullable(),
  SentOn: Instant.nullable(),
  /** The mail server's text on the last failure. */
  LastError: z.string(),
})
export type OutgoingMail = z.infer<typeof OutgoingMail>

export const mailTexts = {
  retry: 'Send again',
  retryAll: 'Send all of these again',
  notRetriable: 'Only mails that were refused or given up can be sent again',
  templateUnknown: 'This mail does not exist',
  placeholderUnknown: (name: string) => `{${name}} is not known here`,
  placeholderNeeded: (name: string) => `{${name}} must be in the text: without it the mail is useless`,
  rateInvalid: `Mails per minute must be a whole number from 1 to ${limits.MailsPerMinuteMost}`,
  badLink: 'This link is not valid. It may be cut off: open it again from the mail',
  retried: (count: number) => (count === 1 ? '1 mail is sent again' : `${count} mails are sent again`),
  decisions: (count: number) => `Decisions on ${count} papers`,
  reviewRequests: (count: number) => `Reviews asked of ${count} people`,
  reviewReminders: (count: number) => `Reminder of reviews to ${count} people`,
  draftReminders: (count: number) => `Reminder of drafts to ${count} people`,
  saved: 'The mail has a new text',
  reset: 'The mail has its original text again',
  settingsSaved: 'Saved',
  testSubject: (subject: string) => `Test: ${subject}`,
  tested: (email: string) => `A test was sent to ${email}`,
  unsubscribed:
    'You will get no more announcements by email. Mails about your own papers and payments still come.',
  subscribed: 'You will get announcements by email again.',
} as const

export const MailFilter = z.strictObject({
  State: MailState.optional(),
  /** A part of receiver or subject. */
  Text: Text.optional(),
  /** The mails of one run, such as one announcement. */
  RunId: Id.optional(),
  /** The mails about one paper; of those that an earlier version has sent, the ones whose subject has its code. */
  PaperId: Id.optional(),
  /** The kind of mail: the name of its template. */
  Template: Text.min(1).optional(),
  /** Sent on these days; where it waits or failed, the next attempt, or else when it was written. */
  ...dayFilters('Time'),
  /** A part of what the mail server said last. */
  LastError: wordFilter,
})
export type MailFilter = z.infer<typeof MailFilter>

export const MailCounts = z.record(MailState, z.number().int())
export type MailCounts = z.infer<typeof MailCounts>

/** A batch of mails, such as an announcement, and its progress. */
export const MailRun = z.object({ RunId: Id, Title: z.string(), CreatedOn: Instant, Counts: MailCounts })
export type MailRun = z.infer<typeof MailRun>

/** A mail as it was written; what the links in it open is left out. */
export const WrittenMail = OutgoingMail.extend({ PlainText: z.string() })
export type WrittenMail = z.infer<typeof WrittenMail>

export const getMail = adminEndpoint('GET /Mail/:id', {
  part: 'messages',
  summary: 'One mail of the outbox with its text, without the codes of its links',
  // No change of a mail is published: the screen asks again while mails wait.
  shows: [],
  result: WrittenMail,
})

export const getMailRuns = adminEndpoint('GET /Mail/runs', {
  part: 'messages',
  summary: 'Runs of many mails, newest first, with how far they are; at most 20',
  // No change of a mail is published: the screen asks again while mails wait.
  shows: [],
  result: z.array(MailRun),
})

export const retryMails = adminEndpoint('PUT /Mail/retry', {
  part: 'messages',
  summary: 'Queues mails again that were refused or given up: those named, or all of a question',
  body: z.strictObject({
    MailIds: z.array(Id).max(limits.MailsAtOnce).default([]),
    /** All mails that a filter finds, beside those named; null for none. */
    All: MailFilter.nullable().default(null),
  }),
  result: z.object({ Count: z.number().int() }),
})

/** A name in braces that is replaced by a value when the mail is written. */
export const MailPlaceholder = z.object({
  Name: z.string(),
  Meaning: z.string(),
  Sample: z.string(),
  /** True if the mail is useless without it. */
  IsNeeded: z.boolean(),
})
export type MailPlaceholder = z.infer<typeof MailPlaceholder>

/** A placeholder in a text; the group is its name. */
export const placeholderPattern = /\{([A-Za-z]\w*)\}/

/** What mails are about, in the order in which organisers see them. */
export const occasions = ['accounts', 'papers', 'payments', 'reviews', 'events', 'announcements'] as const
export const Occasion = z.enum(occasions)
export type Occasion = z.infer<typeof Occasion>

export const occasionLabels: Readonly<Record<Occasion, string>> = {
  accounts: 'Accounts and sign-in',
  papers: 'Papers',
  payments: 'Registration and payments',
  reviews: 'Reviews',
  events: 'Programme',
  announcements: 'Announcements',
}

/** A template of a mail, which an organiser may reword. */
export const MailTemplate = z.object({
  Template: z.string(),
  Occasion,
  /** The purpose of the mail, and when it is sent. */
  Title: z.string(),
  Subject: z.string(),
  /** Plain text with `{Placeholders}`; empty lines end paragraphs; one alone on a line may be a list or button. */
  Body: z.string(),
  IsChanged: z.boolean(),
  Placeholders: z.array(MailPlaceholder),
  /** 0 until it is reworded for the first time. */
  Version,
})
export type MailTemplate = z.infer<typeof MailTemplate>

export const TemplateBody = z.strictObject({ Subject: Line, Body: Text })
export type TemplateBody = z.infer<typeof TemplateBody>

const namesIn = (text: string) => text.split(placeholderPattern).filter((_piece, index) => index % 2 === 1)

/** The errors of a text's placeholders, by those of its template: unknown names, and needed ones that are missing. */
export function placeholderRules(body: TemplateBody, known: readonly MailPlaceholder[]) {
  const strange = (text: string) => namesIn(text).find((name) => !known.some(({ Name }) => Name === name))
  const missing = known.find(({ Name, IsNeeded }) => IsNeeded && !namesIn(body.Body).includes(Name))
  const [inSubject, inBody] = [strange(body.Subject), strange(body.Body)]
  return errorsOf({
    Subject: inSubject !== undefined && mailTexts.placeholderUnknown(inSubject),
    Body:
      inBody !== undefined
        ? mailTexts.placeholderUnknown(inBody)
        : missing !== undefined && mailTexts.placeholderNeeded(missing.Name),
  })
}

/** The rules of a template's text except its placeholders, see `placeholderRules`. */
export function templateRules(body: TemplateBody) {
  return errorsOf({
    Subject: textError('Subject', body.Subject, limits.LineLongest),
    Body: textError('Text', body.Body, limits.FeedbackLongest),
  })
}

const ByTemplate = z.strictObject({ template: z.string() })

export const getTemplates = adminEndpoint('GET /Mail/template', {
  part: 'messages',
  summary: 'Every mail of the portal, as it is worded now',
  shows: ['MailTemplate'],
  result: z.array(MailTemplate),
})

export const saveTemplate = adminEndpoint('PUT /Mail/template/:template', {
  part: 'messages',
  summary: 'Changes the text of a mail; takes `If-Match`',
  params: ByTemplate,
  body: TemplateBody,
  rules: templateRules,
  result: MailTemplate,
})

export const resetTemplate = adminEndpoint('DELETE /Mail/template/:template', {
  part: 'messages',
  summary: 'Restores the original text of a mail',
  params: ByTemplate,
  result: MailTemplate,
})

export const MailPreview = z.object({ Subject: z.string(), PlainText: z.string(), Html: z.string() })

export const previewTemplate = adminEndpoint('POST /Mail/template/:template/preview', {
  part: 'messages',
  summary: 'How a mail would look with sample values; sends nothing',
  params: ByTemplate,
  body: TemplateBody,
  rules: templateRules,
  result: MailPreview,
})

export const MailSettings = z.strictObject({ MailsPerMinute: z.number() })
export type MailSettings = z.infer<typeof MailSettings>

export const testTemplate = adminEndpoint('POST /Mail/template/:template/test', {
  part: 'messages',
  summary: 'Sends a mail with a given text and sample values to the caller',
  params: ByTemplate,
  body: TemplateBody,
  rules: templateRules,
})

export const getMailSettings = adminEndpoint('GET /Configuration/mail', {
  part: 'messages',
  summary: 'How many mails leave in a minute',
  // No change of these settings is published.
  shows: [],
  result: MailSettings.extend({ Version }),
})

/** The rules of the mail settings. */
export function mailSettingsRules({ MailsPerMinute }: MailSettings) {
  const isFine = isWhole(MailsPerMinute, 1, limits.MailsPerMinuteMost)
  return errorsOf({ MailsPerMinute: !isFine && mailTexts.rateInvalid })
}

export const saveMailSettings = adminEndpoint('PUT /Configuration/mail', {
  part: 'messages',
  summary: 'Changes how many mails leave in a minute; takes `If-Match`',
  body: MailSettings,
  rules: mailSettingsRules,
  result: MailSettings.extend({ Version }),
})

/** Ends or resumes the subscription to announcements by mail, by the code in each of them. */
export const setSubscription = endpoint('PUT /Mail/subscription/:code', {
  summary: 'Ends or resumes announcements by mail, by the code in one of them',
  callers: 'anyone',
  params: z.strictObject({ code: z.string().regex(/^[\w-]{24,500}$/) }),
  body: z.strictObject({ Subscribed: z.boolean() }),
})
