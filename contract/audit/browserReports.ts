import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Instant } from '../core/fields.ts'

/** Where browsers post what the security policy stopped and which requests failed on the network. */
export const browserReportsPath = '/browser-reports'

export const browserReportKinds = ['policy', 'network'] as const

/** Reports of browsers that say the same. Nothing in it is about a person: pages are patterns, other sites origins. */
export const BrowserReport = z.object({
  Kind: z.enum(browserReportKinds),
  /** The pattern of the page's path. */
  Page: z.string(),
  /** The directive of the policy, or the type of the network error. */
  Subject: z.string(),
  /** What was stopped or did not load: the pattern of a path, another origin, or a word such as `inline`. */
  Source: z.string(),
  Count: z.number().int().positive(),
  FirstOn: Instant,
  LastOn: Instant,
})
export type BrowserReport = z.infer<typeof BrowserReport>

export const getBrowserReports = adminEndpoint('GET /Report/browser', {
  part: 'whole',
  summary: 'What browsers reported of the security policy and of the network, the latest first',
  // Browsers report at any time: it is read when it is opened.
  shows: [],
  result: z.array(BrowserReport),
})

export const browserReportTexts = {
  loadFailed: 'The browser reports could not be read',
  emptyTitle: 'No reports',
  empty: 'Browsers report here what the security policy stopped, and requests that failed on the network.',
  hint: 'Reports have no addresses of people, and are deleted after 30 days. Anybody can send one: read them as hints.',
  kinds: { policy: 'Stopped by the security policy', network: 'Failed on the network' },
  columns: {
    kind: 'What',
    page: 'Page',
    subject: 'Rule or error',
    source: 'Source',
    count: 'Times',
    last: 'Last',
  },
} as const
