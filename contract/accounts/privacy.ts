import { z } from 'zod'
import type { HomePageFields } from '../content/content.ts'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { endpoint } from '../core/endpoint.ts'
import { Instant, Text, Version } from '../core/fields.ts'
import { escapeHtml } from '../core/html/escapeHtml.ts'
import { richTextError } from '../core/html/richText.ts'
import { errorsOf, requiredError } from '../core/rules.ts'

/** The privacy notice as an admin edits it: HTML, cleaned by the server, with `noticePlaces` for settings. */
export const PrivacyNoticeFields = z.strictObject({ Html: Text })
export type PrivacyNoticeFields = z.infer<typeof PrivacyNoticeFields>

/** Each change makes a new version, so that a consent names the text of the agreement. */
export const PrivacyNotice = PrivacyNoticeFields.extend({ Version, ChangedOn: Instant })
export type PrivacyNotice = z.infer<typeof PrivacyNotice>

/** Placeholders for settings, so that a new support address needs no new notice. */
const noticePlaces = ['ConferenceName', 'SocietyName', 'SupportEmail'] as const
type NoticePlace = (typeof noticePlaces)[number]

export const privacyTexts = {
  title: 'Privacy notice',
  read: 'Read the privacy notice',
  consent: 'I have read the privacy notice and agree that my data are used as it says',
  consentRequired: 'Please read the privacy notice and agree to it',
  loadFailed: 'The privacy notice could not be loaded',
  versionOf: (version: number, day: string) => `Version ${version} of ${day}`,
  placesHint: `${noticePlaces.map((place) => `{${place}}`).join(', ')} are filled in from the settings.`,
} as const

export function privacyNoticeRules(body: PrivacyNoticeFields) {
  return errorsOf({
    Html: requiredError('Privacy notice', body.Html) || richTextError('Text', body.Html),
  })
}

/** The consent box of the registration form; the call does not send it (spec §7 "Register"). */
export function consentRules(form: { readonly Consent: boolean }) {
  return errorsOf({ Consent: !form.Consent && privacyTexts.consentRequired })
}

const isPlace = (name: string): name is NoticePlace => noticePlaces.some((place) => place === name)

/** The notice as people read it, with the settings filled in as text. */
export function filledNotice(html: string, settings: Pick<HomePageFields, NoticePlace>): string {
  return html.replace(/\{(\w+)\}/g, (whole, name: string) =>
    isPlace(name) ? escapeHtml(settings[name]) : whole,
  )
}

export const getPrivacyNotice = endpoint('GET /Configuration/privacy', {
  summary: 'The current privacy notice',
  callers: 'anyone',
  shows: ['PrivacyNotice'],
  result: PrivacyNotice,
})

export const updatePrivacyNotice = adminEndpoint('PUT /Configuration/privacy', {
  part: 'whole',
  summary: 'Makes a new version of the privacy notice; takes `If-Match`',
  body: PrivacyNoticeFields,
  rules: privacyNoticeRules,
  result: PrivacyNotice,
})
