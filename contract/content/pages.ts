import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, Line, mayLack, Text, Version } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { richTextError } from '../core/html/richText.ts'
import { errorsOf, isWhole, textError } from '../core/rules.ts'

/** An organisers' page as they edit it. `Html` is cleaned by the server. */
export const PageFields = z.strictObject({
  Title: Line,
  /** The last part of its address, `/page/{Slug}`. */
  Slug: Line,
  Html: Text,
  /** False for a draft, which only organisers see. */
  IsPublished: z.boolean(),
  InMenu: z.boolean(),
  InFooter: z.boolean(),
  /** Its place among the others: the lowest comes first. */
  SortOrder: z.number(),
})
export type PageFields = z.infer<typeof PageFields>

export const Page = PageFields.extend({ Id, ChangedOn: Instant, Version })
export type Page = z.infer<typeof Page>

export const PageListItem = Page.omit({ Html: true })
export type PageListItem = z.infer<typeof PageListItem>

/** A published page, as everybody reads it. */
export const PublicPage = Page.pick({ Title: true, Slug: true, Html: true, ChangedOn: true })
export type PublicPage = z.infer<typeof PublicPage>

/** Slugs that would look like another address of the portal. */
const reservedSlugs: readonly string[] = [
  ...['new', 'edit', 'delete', 'draft', 'index', 'home', 'page', 'pages', 'admin', 'api', 'assets', 'hubs'],
  ...['login', 'logout', 'register', 'privacy', 'account', 'verify', 'health', 'null', 'undefined'],
]

const slugLongest = 80

export const pageTexts = {
  slugInvalid:
    'Address may have small letters a–z, digits and single hyphens between them, such as call-for-papers',
  slugReserved: (slug: string) => `“${slug}” is reserved for the portal. Please choose another address`,
  slugTaken: 'Another page has this address. Please choose another one',
  htmlRequired: 'A published page needs a text',
  orderInvalid: 'Order must be a whole number from 0 to 999',
} as const

/** True for HTML with visible content: words, a picture, a table or a line. */
const hasContent = (html: string) =>
  /<(img|hr|table)\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''

function slugError(slug: string): string | false {
  const error = textError('Address', slug, slugLongest)
  if (error) return error
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return pageTexts.slugInvalid
  return reservedSlugs.includes(slug) && pageTexts.slugReserved(slug)
}

function htmlError({ Html, IsPublished }: PageFields): string | false {
  const error = richTextError('Text', Html)
  return error || (IsPublished && !hasContent(Html) && pageTexts.htmlRequired)
}

export function pageRules(body: PageFields) {
  return errorsOf({
    Title: textError('Title', body.Title, limits.LineLongest),
    Slug: slugError(body.Slug),
    Html: htmlError(body),
    SortOrder: !isWhole(body.SortOrder, 0, 999) && pageTexts.orderInvalid,
  })
}

/** The slug that a title suggests; empty if it has no letter that a slug may have. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugLongest)
    .replace(/^-|-$/g, '')
}

export const getPage = endpoint('GET /Page/:slug', {
  summary: 'A published page, by its address',
  callers: 'anyone',
  shows: ['HomePage'],
  params: z.strictObject({ slug: Text }),
  result: PublicPage,
})

export const getPages = adminEndpoint('GET /Page', {
  part: 'whole',
  summary: 'All pages in their order, drafts too, without their texts',
  shows: ['HomePage'],
  result: z.array(PageListItem),
})

export const getPageToEdit = adminEndpoint('GET /Page/:id/edit', {
  part: 'whole',
  summary: 'A page as its form shows it',
  shows: ['HomePage'],
  result: Page,
})

export const createPage = adminEndpoint('POST /Page', {
  part: 'whole',
  summary: 'Adds a page',
  body: mayLack(PageFields, {
    Html: '',
    IsPublished: false,
    InMenu: false,
    InFooter: false,
    SortOrder: 0,
  }),
  rules: pageRules,
  result: Page,
})

export const updatePage = adminEndpoint('PUT /Page/:id', {
  part: 'whole',
  summary: 'Changes a page; takes `If-Match`',
  body: PageFields,
  rules: pageRules,
  result: Page,
})

export const deletePage = adminEndpoint('DELETE /Page/:id', {
  part: 'whole',
  summary: 'Deletes a page; its versions stay',
})
