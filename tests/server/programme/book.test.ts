import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { downloadBook, getBook, type BookChapters } from '../../../contract/events/book.ts'
import { readConference } from '../../../demo/conference.ts'
import { paperAuthors, papers } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { pressOf } from '../../../server/print/press.ts'
import { authorLines } from '../../../server/programme/book/writePapers.ts'
import type { BookWords } from '../../../server/programme/book/bookContent.ts'
import { authorOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { addressOf, call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { themeOf } from '../../support/papers.ts'
import {
  programmeEvent,
  programmePaper,
  programmeSession,
  publishedProgramme,
} from '../../support/programme.ts'

const portal = await emptiedPortal()

const pagesOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text.map((text) =>
    text.replace(/\s+/g, ' '),
  )

/** Words without what a line may break at. */
const bare = (text: string) => text.replace(/\s+/g, '')

/** The lines of the contents, which end before page index `body`: what each says, and the page beside its first words. */
async function contentsOf(bytes: Uint8Array, body: number) {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const lines: { text: string; page: number }[] = []
  for (let number = 2; number <= body; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const words = items.flatMap((item) =>
      'str' in item ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]) }] : [],
    )
    const numbers = words.filter(({ text, x }) => /^\d+$/.test(text) && x > 400).sort((a, b) => b.y - a.y)
    for (const [index, { text: page, y }] of numbers.entries()) {
      const end = numbers[index + 1]?.y ?? 0
      const own = words.filter((word) => word.x <= 400 || !/^\d+$/.test(word.text))
      const text = own.filter((word) => word.y <= y + 1 && word.y > end + 1).map((word) => word.text)
      lines.push({ text: bare(text.join('')), page: Number(page) })
    }
  }
  return lines
}

/** A person who may be an author; answers their id. */
async function personOf(FirstName: string, LastName: string, Organization: string): Promise<string> {
  const fields = {
    ...authorOf({ FirstName, LastName, Organization, Email: `${LastName}@example.org` }),
    MiddleName: '',
  }
  const [person] = await portal.context.database.sql
    .insert(people)
    .values({ ...fields, FullName: `${FirstName} ${LastName}` })
    .returning()
  return person?.UserDetailId ?? ''
}

async function paperOf(
  owner: TestUser,
  given: Partial<typeof papers.$inferInsert>,
  authors: readonly string[],
): Promise<string> {
  const { sql } = portal.context.database
  const [paper] = await sql
    .insert(papers)
    .values({
      OwnerId: owner.UserId,
      PaperTitle: 'On words',
      Abstract: 'Words.',
      ConsiderBestPaper: false,
      Status: 'approved',
      SearchWords: '',
      ...given,
    })
    .returning()
  const PaperId = paper?.Id ?? ''
  await sql
    .insert(paperAuthors)
    .values(authors.map((UserDetailId, index) => ({ PaperId, UserDetailId, Sequence: index + 1 })))
  return PaperId
}

/** Asks until the book is set, as the app does. */
async function bookOf(user: TestUser, Chapters: BookChapters): Promise<Uint8Array> {
  for (;;) {
    const { Result } = await call(portal, getBook, { as: user.AccessToken, query: { Chapters } })
    if (Result.State === 'ready') break
    if (Result.State === 'failed') throw new Error('The book could not be set')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const { statusCode, rawPayload, headers } = await portal.app.inject({
    url: addressOf(downloadBook, {}, { Chapters }),
    headers: { authorization: `Bearer ${user.AccessToken}` },
  })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  return rawPayload
}

async function someConference() {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const asha = await personOf('Asha', 'Rao', 'University of Mysore')
  const ben = await personOf('Ben', 'Zimmer', 'Leipzig University')
  const ThemeId = await themeOf(portal, 'Semantics')
  const other = await themeOf(portal, 'Acoustics')
  const sound = await paperOf(
    admin,
    { PaperCode: 'P-0002', PaperTitle: 'On sound', Abstract: 'शब्द के अर्थ sound.', ThemeId: other },
    [ben],
  )
  const meaning = await paperOf(
    admin,
    { PaperCode: 'P-0001', PaperTitle: 'On meaning', Abstract: 'What it means.', ThemeId },
    [ben, asha],
  )
  const gone = await paperOf(
    admin,
    { PaperCode: 'P-0003', PaperTitle: 'Withdrawn', ThemeId, WithdrawnOn: '2026-01-01T00:00:00.000Z' },
    [asha],
  )
  await paperOf(admin, { PaperCode: 'P-0004', PaperTitle: 'Not decided', ThemeId, Status: 'submitted' }, [
    asha,
  ])
  return { admin, sound, meaning, gone }
}

test('the book has themes as chapters with the pages of its contents, authors in their order, and an index of them', async () => {
  const { admin } = await someConference()
  const pages = await pagesOf(await bookOf(admin, 'theme'))
  expect(pages).toHaveLength(4)
  const [title = '', contents = '', body = '', index = ''] = pages
  expect(title).toContain('Book of abstracts')
  expect(title).toContain('2 papers')
  expect(contents).toMatch(/Contents.*Acoustics.*On sound.*Semantics.*On meaning/)
  // All four of its lines lead to page 3.
  expect(contents.match(/\b3\b/g)).toHaveLength(4)
  expect(body).toMatch(/Acoustics.*P-0002 On sound Ben Zimmer Leipzig University/)
  expect(body).toContain('शब्द')
  expect(body).toMatch(
    /Semantics.*P-0001 On meaning Ben Zimmer¹, Asha Rao² ¹Leipzig University.*; ²University of Mysore/,
  )
  expect(index).toMatch(/Index of authors Rao, Asha 3 Zimmer, Ben 3/)
  expect(pages.join(' ')).not.toMatch(/Withdrawn|Not decided/)
})

test('by session it follows the programme; what was withdrawn after it was placed is left out, a paper in no session comes last', async () => {
  const { admin, meaning, sound, gone } = await someConference()
  const Papers = [gone, meaning].map((Id) => programmePaper({ Id, PaperTitle: 'As it was placed' }))
  const session = programmeSession({ Title: 'Words in the morning', Papers })
  await publishedProgramme(portal, [
    programmeEvent({ Sessions: [session, programmeSession({ Title: 'Without papers' })] }),
  ])
  const text = (await pagesOf(await bookOf(admin, 'session'))).join(' ')
  expect(text).toMatch(
    /Words in the morning Tuesday 3 December 2030, 10:00–11:00 \(Asia\/Kolkata\), Hall A P-0001 On meaning.*Other papers P-0002 On sound/,
  )
  expect(text).not.toMatch(/Withdrawn|As it was placed|Without papers/)
  expect(sound).not.toBe('')
})

test('readers have it once the programme is published, a changed paper makes another, and an unchanged one is set once', async () => {
  const { admin, meaning } = await someConference()
  const reader = await signedIn(portal, { Roles: ['GeneralAttendee'] })
  const early = await call(portal, getBook, { as: reader.AccessToken, query: {} })
  expect([early.status, early.Message]).toEqual([
    409,
    'The book of abstracts is there once the programme is published',
  ])
  await publishedProgramme(portal, [programmeEvent()])
  const first = await bookOf(reader, 'theme')
  expect(Buffer.from(await bookOf(admin, 'theme')).equals(first)).toBe(true)
  await portal.context.database.sql
    .update(papers)
    .set({ PaperTitle: 'On other meanings', Version: 2 })
    .where(eq(papers.Id, meaning))
  const notSet = await portal.app.inject({
    url: addressOf(downloadBook),
    headers: { authorization: `Bearer ${reader.AccessToken}` },
  })
  expect(notSet.statusCode).toBe(409)
  expect((await pagesOf(await bookOf(reader, 'theme'))).join(' ')).toContain('On other meanings')
  expect(readdirSync(join(portal.dataDir, 'books')).every((file) => file.endsWith('.pdf'))).toBe(true)
})

test('a paper of 45 authors names them all, and one without authors or places names none', () => {
  const authors = Array.from({ length: 45 }, (_, n) => ({
    UserDetailId: String(n),
    FullName: `Author ${n + 1}`,
    IndexName: `${n + 1}, Author`,
    Place: `Place ${Math.floor(n / 4)}`,
  }))
  const { names, places } = authorLines(authors)
  expect(names).toMatch(/^Author 1¹, Author 2¹.*Author 45¹²$/)
  expect(places.split('; ')).toHaveLength(12)
  expect(authorLines([])).toEqual({ names: '', places: '' })
})

if (process.env['LONG_TESTS'])
  test('a conference of 781 papers is set with every paper on the page that the contents give', async () => {
    const conference = readConference()
    const themes = [...new Set(conference.map(({ theme }) => theme))].sort()
    const words: BookWords = {
      ConferenceName: 'Words 2026',
      SocietyName: 'Linguistic Society',
      MadeOn: '22 November 2026',
      Chapters: themes.map((Title) => ({
        Title,
        Line: '',
        Papers: conference
          .filter(({ theme }) => theme === Title)
          .map(({ uid, title, abstract, authors }) => ({
            Id: uid,
            PaperCode: `[${uid}]`,
            PaperTitle: title,
            Abstract: abstract,
            Authors: authors.map((FullName) => ({
              UserDetailId: FullName,
              FullName,
              IndexName: FullName.replace(/^(.*) (\S+)$/, '$2, $1'),
              Place: '',
            })),
          })),
      })),
    }
    const print = pressOf<BookWords>('server/programme/book/book.worker.ts')
    const steps: number[] = []
    const start = performance.now()
    const bytes = await print(words, (done) => steps.push(done))
    const seconds = (performance.now() - start) / 1000
    const pages = await pagesOf(bytes)
    process.stdout.write(
      `781 papers: ${pages.length} pages, ${(bytes.length / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s\n`,
    )
    expect(steps.at(-1)).toBe(780)
    const firstOf = (text: string) => pages.findIndex((page, index) => index > 1 && page.includes(text))
    // A title of the contents may have brackets too.
    const body = Math.min(...conference.map(({ uid }) => firstOf(`[${uid}]`)))
    const contents = await contentsOf(bytes, body)
    for (const { uid, title, authors } of conference) {
      const at = firstOf(`[${uid}]`)
      expect(at).toBeGreaterThanOrEqual(body)
      // Names may go on over the page.
      const both = `${pages[at] ?? ''} ${pages[at + 1] ?? ''}`
      expect(both).toContain(authors[0])
      const line = contents.find(({ text }) => text.startsWith(bare(title)))
      expect([title, line?.page]).toEqual([title, at + 1])
    }
  }, 300_000)
