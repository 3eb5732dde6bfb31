import { getWelcome, updateWelcome } from '../contract/content/content.ts'
import { createPage, type PageFields } from '../contract/content/pages.ts'
import type { Caller } from './calls.ts'

const pages: readonly PageFields[] = [
  {
    Title: 'Call for papers',
    Slug: 'call-for-papers',
    Html: '<h2>What we look for</h2><p>Work on language and computers that has not been published elsewhere: methods, data, studies, and what did not work and why.</p><h2>How to submit</h2><ol><li>Begin a paper on your dashboard; it is kept from the first letter on.</li><li>Add your co-authors. People who are not known yet are added by name and address.</li><li>Read it once more, and submit. Every author gets a receipt.</li></ol><p>An abstract has at least 40 words here, since those of this demonstration are short.</p>',
    IsPublished: true,
    InMenu: true,
    InFooter: false,
    SortOrder: 1,
  },
  {
    Title: 'Venue and travel',
    Slug: 'venue',
    Html: '<p>The sessions are held in three buildings next to each other, a walk of ten minutes from Mysuru Junction.</p><table><tbody><tr><th>From</th><th>By</th><th>Takes</th></tr><tr><td>Bengaluru Airport</td><td>Bus</td><td>4 hours</td></tr><tr><td>Bengaluru city</td><td>Train</td><td>2 hours</td></tr><tr><td>Mysuru Junction</td><td>On foot</td><td>10 minutes</td></tr></tbody></table><p>Guests stay in the guest house on the same grounds.</p>',
    IsPublished: true,
    InMenu: true,
    InFooter: false,
    SortOrder: 2,
  },
  {
    Title: 'Code of conduct',
    Slug: 'code-of-conduct',
    Html: '<p>We want everybody to be able to speak and to be heard. Anyone who makes that hard for others is asked to leave. Turn to any of the organisers, at any time.</p>',
    IsPublished: true,
    InMenu: false,
    InFooter: true,
    SortOrder: 3,
  },
  {
    Title: 'Sponsors',
    Slug: 'sponsors',
    Html: '<p>Still to be written.</p>',
    IsPublished: false,
    InMenu: false,
    InFooter: false,
    SortOrder: 4,
  },
]

/** Writes the landing page and the organisers' pages, one of them still a draft. */
export async function writePages(call: Caller): Promise<void> {
  const { Version: _version, ...blocks } = await call(getWelcome)
  await call(updateWelcome, {
    body: {
      ...blocks,
      HeaderText: 'A demonstration with the papers of a real conference',
      GuideLineTitle: 'For authors',
      GuideLineDescription:
        '<p>Papers are taken as PDF or Word, of at most 10 MB. The <a href="/page/call-for-papers">call for papers</a> says what we look for.</p>',
      ImportantTitle: 'Good to know',
      ImportantDescription:
        '<p>Titles, authors and abstracts are those of EMNLP 2020. Everything else is made up: profiles, reviews, payments and journeys.</p>',
      FooterUrl: 'https://aclanthology.org/events/emnlp-2020/',
      FooterText: 'The real papers in the ACL Anthology',
    },
  })
  for (const body of pages) await call(createPage, { body })
}
