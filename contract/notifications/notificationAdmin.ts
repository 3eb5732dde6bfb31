import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Id, Instant, Line, mayLack, Text } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { notificationTexts } from './notifications.ts'
import { PaperStatus } from '../papers/papers.ts'
import { Role } from '../core/roles.ts'
import { richTextError } from '../core/html/richText.ts'
import { errorsOf, requiredError, textError } from '../core/rules.ts'

/** Who gets a notification; a person in several targets gets it once. */
export const Targets = z.strictObject({
  Everyone: z.boolean(),
  Roles: z.array(Role),
  /** People found by search, by their `UserDetailId`; a person without an account gets mail only. */
  UserIds: z.array(Id).max(limits.NotifiedByName),
  /** All authors of papers in one of these states. */
  PaperStatus: z.array(PaperStatus),
  /** Everybody whose registration is not paid in full. */
  Unpaid: z.boolean(),
})
export type Targets = z.infer<typeof Targets>

/** The default for missing targets. */
const noTargets: Targets = { Everyone: false, Roles: [], UserIds: [], PaperStatus: [], Unpaid: false }

export const NotificationBody = z.strictObject({
  Subject: Line,
  /** HTML. */
  Body: Text,
  ...Targets.shape,
  ByMail: z.boolean(),
  /** Shown and mailed from this moment; null means at once. */
  ActiveFrom: Instant.nullable(),
  /** Null means no end. */
  ActiveUntil: Instant.nullable(),
})
export type NotificationBody = z.infer<typeof NotificationBody>

/** The rules of a notification. */
export function notificationRules(body: NotificationBody) {
  const hasTarget =
    body.Everyone || body.Unpaid || body.Roles.length + body.UserIds.length + body.PaperStatus.length > 0
  const text = body.Body.replace(/<[^>]*>|&nbsp;/g, '').trim()
  return errorsOf({
    Subject: textError('Subject', body.Subject, limits.LineLongest),
    Body:
      text === '' && !/<img\b/i.test(body.Body)
        ? notificationTexts.bodyRequired
        : richTextError('Body', body.Body),
    Everyone: !hasTarget && notificationTexts.targetRequired,
    ActiveUntil:
      body.ActiveUntil !== null &&
      body.ActiveFrom !== null &&
      body.ActiveUntil <= body.ActiveFrom &&
      notificationTexts.untilBeforeFrom,
  })
}

/** A notification, as the organiser sees it. */
export const SentNotification = z.object({
  Id,
  Subject: z.string(),
  ...Targets.shape,
  ByMail: z.boolean(),
  ActiveFrom: Instant,
  ActiveUntil: Instant.nullable(),
  CreatedOn: Instant,
  CreatedByName: z.string(),
  WithdrawnOn: Instant.nullable(),
  Receivers: z.number().int(),
  Readers: z.number().int(),
})
export type SentNotification = z.infer<typeof SentNotification>

export const NotificationDetails = SentNotification.extend({
  Body: z.string(),
  /** Its readers by name; at most 1,000. */
  ReadBy: z.array(z.object({ FullName: z.string(), ReadOn: Instant })),
})
export type NotificationDetails = z.infer<typeof NotificationDetails>

export const getNotification = adminEndpoint('GET /Notification/:id', {
  part: 'messages',
  summary: 'One notification that organisers sent, with who has read it',
  shows: ['Notification'],
  result: NotificationDetails,
})

export const sendNotification = adminEndpoint('POST /Notification', {
  part: 'messages',
  summary: 'Stores a notification, shows it live, and mails it where that is ticked',
  body: mayLack(NotificationBody, { ...noTargets, ByMail: false, ActiveFrom: null, ActiveUntil: null }),
  rules: notificationRules,
  result: SentNotification,
})

/** A preview of the receivers. */
export const Receivers = z.object({
  /** People in total, with an email address, and with an account. */
  Count: z.number().int(),
  ByMail: z.number().int(),
  WithAccount: z.number().int(),
  /** The first ones by name, as a sample. */
  Sample: z.array(z.object({ UserDetailId: Id, FullName: z.string() })),
})
export type Receivers = z.infer<typeof Receivers>

export const previewTargets = adminEndpoint('POST /Notification/target-users', {
  part: 'messages',
  summary: 'Who would get a notification with these targets; sends nothing',
  body: mayLack(Targets, noTargets),
  result: Receivers,
})

export const testNotification = adminEndpoint('POST /Notification/test', {
  part: 'messages',
  summary: 'Shows the caller a notification, and nobody else, after 500 ms; stores nothing',
  body: z.strictObject({ Subject: Line, Body: Text.default('') }),
  rules: ({ Subject }: { readonly Subject: string; readonly Body: string }) =>
    errorsOf({ Subject: requiredError('Subject', Subject) }),
})

export const withdrawNotification = adminEndpoint('DELETE /Notification/:id', {
  part: 'messages',
  summary: 'Withdraws a notification: nobody sees it any more; mails that left stay',
})

export const bringNotificationBack = adminEndpoint('PUT /Notification/:id/bring-back', {
  part: 'messages',
  summary: 'Shows a withdrawn notification again, or lets it wait for its moment; sends no mail twice',
})
