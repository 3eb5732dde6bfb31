import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, Line, Text, Version } from '../core/fields.ts'
import { limits, noId } from '../core/limits.ts'
import { emailPattern } from '../core/patterns.ts'
import { richTextError } from '../core/html/richText.ts'
import { errorsOf, isWhole, requiredError, tooLongError } from '../core/rules.ts'
import { publicPaths } from './publicPaths.ts'

/** The conference's settings (spec §3 "Home page content", design §3 "Society"). */
export const HomePageFields = z.strictObject({
  ConferenceName: Line,
  /** Where it is held, as people read it; empty if that is not known yet. */
  ConferencePlace: Line.default(''),
  SocietyName: Line,
  SocietyUrl: Line,
  SupportEmail: Text,
  TimeZone: Line,
  AbstractMinimumWordCount: z.number(),
  /** Minutes after the deadline in which papers are still accepted. */
  GraceMinutes: z.number(),
  /** The id of the logo; all-zero means the portal's own mark. */
  LogoUrl: Id.default(noId),
  /** True if visitors may read the published programme. */
  IsProgrammePublic: z.boolean().default(false),
})
export type HomePageFields = z.infer<typeof HomePageFields>

export const HomePage = HomePageFields.extend({ Version })
export type HomePage = z.infer<typeof HomePage>

/** A published page that menus link to. */
export const PageLink = z.object({
  Title: z.string(),
  Slug: z.string(),
  InMenu: z.boolean(),
  InFooter: z.boolean(),
})
export type PageLink = z.infer<typeof PageLink>

/** The public settings, with the published pages that menus and footer link to. */
export const PublicHomePage = HomePage.extend({ Pages: z.array(PageLink).default([]) })
export type PublicHomePage = z.infer<typeof PublicHomePage>

/** Landing blocks (spec §3 "Welcome content"). Descriptions are HTML, cleaned by the server. */
export const WelcomeFields = z.strictObject({
  HeaderText: Line,
  GuideLineTitle: Line,
  GuideLineDescription: Text,
  ImportantTitle: Line,
  ImportantDescription: Text,
  FooterUrl: Line,
  FooterText: Line,
  /** The id of the banner; all-zero means none. */
  ImageUrl: Id,
})
export type WelcomeFields = z.infer<typeof WelcomeFields>

export const Welcome = WelcomeFields.extend({ Version })
export type Welcome = z.infer<typeof Welcome>

export const contentTexts = {
  urlInvalid: 'Please enter a web address that starts with https:// or http://',
  supportInvalid: 'Please enter a valid email address',
  zoneInvalid: 'Please choose a time zone, such as Asia/Kolkata',
  wordsInvalid: 'Minimum words must be a whole number from 0 to 5000',
  graceInvalid: 'Grace must be a whole number of minutes from 0 to 10080',
} as const

/** True for a web address that a link may have. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s"'<>]+$/.test(text)
}

/** True for the name of a time zone that `Intl` knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name })
    return name.length > 0
  } catch {
    return false
  }
}

const lineError = (text: string) => tooLongError('Text', text, limits.LineLongest)

/** The error of a conference's name; false for none. */
export const conferenceNameError = (name: string): string | false =>
  requiredError('Conference name', name) || lineError(name)

export function homePageRules(body: HomePageFields) {
  return errorsOf({
    ConferenceName: conferenceNameError(body.ConferenceName),
    ConferencePlace: lineError(body.ConferencePlace),
    SocietyName: requiredError('Society name', body.SocietyName) || lineError(body.SocietyName),
    SocietyUrl: body.SocietyUrl !== '' && !isWebAddress(body.SocietyUrl) && contentTexts.urlInvalid,
    SupportEmail: !emailPattern.test(body.SupportEmail) && contentTexts.supportInvalid,
    TimeZone: !isTimeZone(body.TimeZone) && contentTexts.zoneInvalid,
    AbstractMinimumWordCount: !isWhole(body.AbstractMinimumWordCount, 0, 5000) && contentTexts.wordsInvalid,
    GraceMinutes: !isWhole(body.GraceMinutes, 0, 10_080) && contentTexts.graceInvalid,
  })
}

export function welcomeRules(body: WelcomeFields) {
  return errorsOf({
    HeaderText: lineError(body.HeaderText),
    GuideLineTitle: lineError(body.GuideLineTitle),
    GuideLineDescription: richTextError('Text', body.GuideLineDescription),
    ImportantTitle: lineError(body.ImportantTitle),
    ImportantDescription: richTextError('Text', body.ImportantDescription),
    FooterUrl: body.FooterUrl !== '' && !isWebAddress(body.FooterUrl) && contentTexts.urlInvalid,
    FooterText: lineError(body.FooterText),
  })
}

export const getHomePage = endpoint(`GET ${publicPaths.homePage}`, {
  summary: 'The conference’s settings',
  callers: 'anyone',
  shows: ['HomePage'],
  result: PublicHomePage,
})

export const updateHomePage = adminEndpoint('PUT /HomePage/config', {
  part: 'whole',
  summary: 'Changes the conference’s settings; takes `If-Match`',
  // Required: a missing logo or place would be removed, a missing choice undone.
  body: HomePageFields.extend({ LogoUrl: Id, ConferencePlace: Line, IsProgrammePublic: z.boolean() }),
  rules: homePageRules,
  result: HomePage,
})

export const getWelcome = endpoint('GET /getwelcomePageData', {
  summary: 'The landing page’s blocks',
  callers: 'anyone',
  shows: ['Welcome'],
  result: Welcome,
})

const setsWelcome = { body: WelcomeFields, rules: welcomeRules, result: Welcome } as const

export const addWelcome = adminEndpoint('POST /getwelcomePageData', {
  part: 'whole',
  summary: 'Sets the landing page’s blocks',
  ...setsWelcome,
})

export const updateWelcome = adminEndpoint('PUT /getwelcomePageData', {
  part: 'whole',
  summary: 'Changes the landing page’s blocks; takes `If-Match`',
  ...setsWelcome,
})
