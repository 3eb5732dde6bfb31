import { expect, test } from 'vitest'
import { welcomeRules, type WelcomeFields } from '../../../../contract/content/content.ts'
import { noId } from '../../../../contract/core/limits.ts'
import {
  notificationRules,
  type NotificationBody,
} from '../../../../contract/notifications/notificationAdmin.ts'
import { pageRules, type PageFields } from '../../../../contract/content/pages.ts'
import { privacyNoticeRules } from '../../../../contract/accounts/privacy.ts'

const page: PageFields = {
  Title: 'Venue',
  Slug: 'venue',
  Html: '',
  IsPublished: false,
  InMenu: false,
  InFooter: false,
  SortOrder: 0,
}
const welcome: WelcomeFields = {
  HeaderText: '',
  GuideLineTitle: '',
  GuideLineDescription: '',
  ImportantTitle: '',
  ImportantDescription: '',
  FooterUrl: '',
  FooterText: '',
  ImageUrl: noId,
}
const notification: NotificationBody = {
  Subject: 'Dinner',
  Body: '',
  Everyone: true,
  Unpaid: false,
  Roles: [],
  UserIds: [],
  PaperStatus: [],
  ByMail: false,
  ActiveFrom: null,
  ActiveUntil: null,
}

test.each([
  ['a page', (Html: string) => pageRules({ ...page, Html }), 'Html'],
  ['the privacy notice', (Html: string) => privacyNoticeRules({ Html }), 'Html'],
  [
    'the guidelines',
    (html: string) => welcomeRules({ ...welcome, GuideLineDescription: html }),
    'GuideLineDescription',
  ],
  [
    'what is important',
    (html: string) => welcomeRules({ ...welcome, ImportantDescription: html }),
    'ImportantDescription',
  ],
  ['a notification', (Body: string) => notificationRules({ ...notification, Body }), 'Body'],
])('%s says why it cannot be saved while a picture of it is not uploaded', (_what, rules, field) => {
  const error = {
    [field]:
      'A picture in this text is not uploaded. Wait a moment, or remove it and insert it again as JPEG, PNG or WebP',
  }
  expect(rules('<p>a <img alt="" src="data:image/gif;base64,R0lGOD"></p>')).toEqual(error)
  expect(rules(`<p>a</p><img src='blob:x' alt="${'a'.repeat(100_000)}">`)).toEqual(error)
  expect(rules('<p>a <img alt="data:" src="https://example.org/data:a.png"> src="data:"</p>')).toEqual({})
  expect(rules(`<p>${'a'.repeat(100_000)}</p>`)[field]).toMatch(/must be at most 100000 characters long/)
})
