import { readFileSync } from 'node:fs'
import { asc, count, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { guessPlaces } from '../../../contract/core/headings.ts'
import {
  importColumns,
  importPapers,
  textOfColumns,
  type ImportColumns,
} from '../../../contract/papers/paperImport.ts'
import { getActiveThemes } from '../../../contract/papers/themes.ts'
import { keepPapers } from '../../../server/imports/importPapers.ts'
import { readPapers } from '../../../server/imports/readPapers.ts'
import { importedPapers, importedPeople, paperImports } from '../../../server/db/schema/imports.ts'
import { undoUnfinished } from '../../../server/imports/undoImport.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { paperAuthors, papers, themes } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { auditorThemes } from '../../../server/db/schema/reviews.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { importFile } from '../../support/importFile.ts'
import { draftOf, settingsOf, themeOf, words } from '../../support/papers.ts'

const portal = await emptiedPortal()
let admin: TestUser
beforeEach(async () => {
  await settingsOf(portal, { AbstractMinimumWordCount: 40 })
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

interface Sent {
  readonly DryRun?: 'yes' | 'no'
  readonly Columns?: ImportColumns
  readonly as?: TestUser
}

const send = (file: string | Buffer, { DryRun = 'no', Columns, as = admin }: Sent = {}) =>
  importFile(portal, importPapers, as, file, {
    DryRun,
    ...(Columns ? { Columns: textOfColumns(Columns) } : {}),
  })

const rows = () => portal.context.database.sql.select().from(papers).orderBy(papers.PaperCode)
/** The authors of all papers, in their order. */
const authors = () =>
  portal.context.database.sql
    .select({ FullName: people.FullName, Email: people.Email })
    .from(paperAuthors)
    .innerJoin(people, eq(people.UserDetailId, paperAuthors.UserDetailId))
    .innerJoin(papers, eq(papers.Id, paperAuthors.PaperId))
    .orderBy(asc(papers.PaperCode), asc(paperAuthors.Sequence))

const abstract = words(50)
const heading = 'id,Title,Authors,Abstract,Track,E-mail\n'

test('columns are guessed by their headings', () => {
  expect([
    ...guessPlaces(importColumns, ['uid', 'title', 'authors', 'abstract', 'keywords', 'theme', 'paper_type']),
  ]).toEqual([
    ['Title', [1]],
    ['Authors', [2]],
    ['Abstract', [3]],
    ['Theme', [5]],
    ['ExternalId', [0]],
  ])
})

test('papers come in submitted, with authors, theme and code, and nobody gets a mail; the same file again brings none', async () => {
  const file = `${heading}7,On words,Ada Lovelace|Charles Babbage,"${abstract}\nand more",Semantics,ada@example.org\n`
  expect((await send(file, { DryRun: 'yes' })).Result).toMatchObject({
    New: 1,
    Errors: 0,
    NewThemes: ['Semantics'],
    ImportId: null,
  })
  expect(await rows()).toEqual([])
  const first = await send(file)
  expect(first).toMatchObject({ status: 200, Result: { New: 1, Known: 0 } })
  expect(await rows()).toMatchObject([
    { PaperCode: 'P-0001', PaperTitle: 'On words', Status: 'submitted', OwnerId: admin.UserId },
  ])
  const known = await portal.context.database.sql.select().from(people)
  expect(known.map(({ FullName, Email }) => [FullName, Email])).toEqual(
    expect.arrayContaining([
      ['Ada Lovelace', 'ada@example.org'],
      ['Charles Babbage', ''],
    ]),
  )
  expect(await portal.context.database.sql.select().from(mails)).toEqual([])
  expect((await send(file.replace('On words', 'Another title'))).Result).toMatchObject({ New: 0, Known: 1 })
  expect(await rows()).toHaveLength(1)
})

test('without a number a paper is known by its title and first author', async () => {
  const file = `Title;Authors;Abstract\nOn words;Ada Lovelace;${abstract}\n`
  expect((await send(file)).Result).toMatchObject({ New: 1 })
  expect((await send(file.replace('On words', 'ON WORDS.'))).Result).toMatchObject({ New: 0, Known: 1 })
  expect((await send(file.replace('Ada', 'Eva'))).Result).toMatchObject({ New: 1, Known: 0 })
})

test('authors of one name are distinguished by their addresses, and a repeated name is reported', async () => {
  const line = (names: string, emails: string) =>
    `Title,Authors,Abstract,Emails\nOn words,${names},${abstract},${emails}\n`
  const repeated = line('Wei Wang; Ada Lovelace; Wei Wang', 'w1@a.org; ada@x.org; W1@a.org')
  expect((await send(repeated, { DryRun: 'yes' })).Result?.Notes).toEqual([
    { Line: 2, Kind: 'warning', Text: 'Wei Wang is twice among the authors and is imported once' },
  ])
  const { Result } = await send(line('Wei Wang; Wei Wang; Wei Wang', 'w1@a.org; w2@b.org'))
  expect(Result?.Notes).toEqual([
    {
      Line: 2,
      Kind: 'warning',
      Text: 'Wei Wang has different addresses here: imported as different people',
    },
  ])
  expect(await authors()).toEqual([
    { FullName: 'Wei Wang', Email: 'w1@a.org' },
    { FullName: 'Wei Wang', Email: 'w2@b.org' },
    { FullName: 'Wei Wang', Email: '' },
  ])
})

test('one address for two authors of a paper is an error; under another name in another line it is one person, and reported', async () => {
  const file = (names: string, emails: string) =>
    `Title,Authors,Abstract,Emails\nOn words,Ada Lovelace,${abstract},lab@x.org\nOn signs,${names},${abstract},${emails}\n`
  const shared = await send(file('Ada Lovelace; Charles Babbage', 'lab@x.org; Lab@x.org'))
  expect(shared.Errors).toEqual([
    'Nothing was imported: correct the lines with errors first',
    'Line 3: Lab@x.org is the address of both Ada Lovelace and Charles Babbage. Give each their own, or none',
  ])
  expect(await rows()).toEqual([])
  const { Result } = await send(file('A. Lovelace; Charles Babbage', 'lab@x.org;'))
  expect(Result?.Notes).toEqual([
    {
      Line: 3,
      Kind: 'warning',
      Text: 'lab@x.org is in line 2 with another name, Ada Lovelace: both are imported as one person',
    },
  ])
  expect((await authors()).map(({ FullName }) => FullName)).toEqual([
    'Ada Lovelace',
    'Ada Lovelace',
    'Charles Babbage',
  ])
})

test('a list may end in a separator, and an address without an author is reported', async () => {
  const file = (names: string, emails: string) =>
    `Title,Authors,Abstract,Emails\nOn words,${names},${abstract},${emails}\n`
  const Text = 'No author belongs to this email address: b@x.org'
  for (const [names, emails] of [
    ['Ada Lovelace;', 'a@x.org; b@x.org'],
    ['Ada Lovelace; ; Charles Babbage', 'a@x.org; b@x.org; c@x.org'],
  ] as const)
    expect((await send(file(names, emails), { DryRun: 'yes' })).Result?.Notes).toEqual([
      { Line: 2, Kind: 'error', Text },
    ])
  const { Result } = await send(file('Ada Lovelace; Charles Babbage;', 'a@x.org; c@x.org;'))
  expect(Result).toMatchObject({ New: 1, Notes: [] })
  expect(await authors()).toEqual([
    { FullName: 'Ada Lovelace', Email: 'a@x.org' },
    { FullName: 'Charles Babbage', Email: 'c@x.org' },
  ])
})

test.each([
  [';', 'without known headings', 'A;B;C'],
  ['\t', 'without known headings', 'A\tB\tC'],
  [';', 'with them', 'Title;"Authors";Abstract'],
])(
  'wrapped abstracts in quotation marks are read in a file parted by %j, %s',
  async (separator, _, headings) => {
    const wrapped = `""Words"", ${abstract.replaceAll(' ', ',\n')}`
    const lines = Array.from({ length: 60 }, (_one, n) =>
      [`Paper ${n}`, '"Ada Lovelace; Eve"', `"${wrapped}"`].join(separator),
    )
    const Columns = { Title: 0, Authors: 1, Abstract: 2 }
    const { Result } = await send([headings, ...lines].join('\n'), { DryRun: 'yes', Columns })
    expect(Result).toMatchObject({ New: 60, Errors: 0 })
  },
)

test('the separator is the one that parts the headings which are known', async () => {
  const file = [
    'Title\tAuthors\tAbstract\tTheme\tEmails',
    `On words\tAda Lovelace; Charles Babbage\t${abstract}`,
    `On signs\tEve Adam; Charles Babbage\t${abstract}\tSemantics`,
    `On both\tEve Adam; Ada Lovelace\t${abstract}\tSemantics\teve@x.org`,
  ].join('\n')
  expect((await send(file, { DryRun: 'yes' })).Result).toMatchObject({ New: 3, Errors: 0 })
})

test('columns are chosen where headings say nothing, and a missing one is reported', async () => {
  const file = `A,B,C\n${abstract},On words,Ada Lovelace\n`
  expect((await send(file, { DryRun: 'yes' })).Result).toMatchObject({
    Errors: 3,
    Notes: [{ Line: 1, Kind: 'error', Text: 'Choose the column for: Paper title' }, { Line: 1 }, { Line: 1 }],
  })
  const Columns = { Abstract: 0, Title: 1, Authors: 2 }
  expect((await send(file, { Columns })).Result).toMatchObject({ New: 1, Errors: 0 })
})

test('authors are read with their addresses, and a bad one is an error with its line and column', async () => {
  const file = (names: string) => `Title,"Who wrote it",Abstract\nOn words,${names},${abstract}\n`
  const Columns = { Title: 0, Authors: 1, Abstract: 2 }
  const bad = await send(file('Jane Roe <jane@example.org>; John Doe <john@bad>'), { Columns })
  expect(bad.Errors).toEqual([
    'Nothing was imported: correct the lines with errors first',
    'Line 2: Column Who wrote it: this is no email address: john@bad',
  ])
  const good = 'Jane Roe <jane@example.org>; John Doe < john@example.org >; Ada Lovelace'
  expect((await send(file(good), { Columns })).Result).toMatchObject({ New: 1, Errors: 0, Warnings: 0 })
  expect(await authors()).toEqual([
    { FullName: 'Jane Roe', Email: 'jane@example.org' },
    { FullName: 'John Doe', Email: 'john@example.org' },
    { FullName: 'Ada Lovelace', Email: '' },
  ])
})

test('an address beside a name goes before the column of addresses, which must not say another; one alone names nobody', async () => {
  const file = (names: string, emails: string) =>
    `Title,Authors,Abstract,Emails\nOn words,${names},${abstract},${emails}\n`
  const notesOf = async (names: string, emails: string) =>
    (await send(file(names, emails), { DryRun: 'yes' })).Result?.Notes.map(({ Text }) => Text)
  expect(await notesOf('Jane Roe <jane@x.org>; John Doe', '; john@x.org')).toEqual([])
  expect(await notesOf('Jane Roe <Jane@x.org>', 'jane@x.org')).toEqual([])
  expect(await notesOf('Jane Roe <jane@x.org>', 'roe@x.org')).toEqual([
    'Jane Roe has two addresses in this line, jane@x.org and roe@x.org. Give one of them',
  ])
  expect(await notesOf('Jane Roe; john@x.org', '')).toEqual([
    'No author belongs to this email address: john@x.org',
  ])
  expect(await notesOf('Jane Roe <jane@x.org>; John Doe', '; john@bad')).toEqual([
    'Column Emails: this is no email address: john@bad',
  ])
})

test('two equal papers of a file are taken once with a warning; under different numbers both are taken, and reported', async () => {
  const line = (id: string, title: string) => `${id},${title},Ada Lovelace,${abstract},Semantics,`
  const equal = `${heading}${line('', 'On words')}\n${line('', 'ON  WORDS.')}\n${line('7', 'Signs')}\n${line('7', 'Signs')}\n`
  const once = await send(equal)
  expect(once.Result).toMatchObject({ New: 2, Errors: 0, Warnings: 2 })
  expect(once.Result?.Notes.map(({ Line, Text }) => [Line, Text])).toEqual([
    [3, 'This paper is in line 2 already and is taken once'],
    [5, 'This paper is in line 4 already and is taken once'],
  ])
  expect((await rows()).map(({ PaperTitle }) => PaperTitle)).toEqual(['On words', 'Signs'])
  const twins = await send(`${heading}${line('8', 'Twins')}\n${line('9', 'Twins')}\n`)
  expect(twins.Result).toMatchObject({ New: 2, Errors: 0 })
  expect(twins.Result?.Notes).toEqual([
    {
      Line: 3,
      Kind: 'warning',
      Text: 'The paper in line 2 has the same title and first author, and another number: both are taken',
    },
  ])
})

test('errors in 3 of 20,000 lines are reported line by line, and nothing is imported', async () => {
  const lines = Array.from(
    { length: 20_000 },
    (_, n) => `${n},Paper ${n},Author ${n},${abstract},Semantics,a${n}@example.org`,
  )
  lines[9] = `9,,Author 9,${abstract},Semantics,a9@example.org`
  lines[999] = `999,Paper 999,Author 999,${abstract},Semantics,nobody`
  lines[19_999] = `5,Paper again,Author,${abstract},Semantics,b@example.org`
  const { status, Errors } = await send(heading + lines.join('\n'))
  expect(status).toBe(422)
  expect(Errors).toEqual([
    'Nothing was imported: correct the lines with errors first',
    'Line 11: Paper title is required',
    'Line 1001: Column E-mail: this is no email address: nobody',
    'Line 20001: Another paper has this number in line 7 already',
  ])
  expect(await portal.context.database.sql.select({ count: count() }).from(papers)).toEqual([{ count: 0 }])
})

test('a byte order mark, Latin-1, long author lists and short abstracts are borne, formulas stay plain text', async () => {
  const names = 'A B|C D|E F|G H|I J|K L'
  const file = `Title,Authors,Abstract\n=1+1,${names},too short\n`
  const { Result } = await send(`\ufeff${file}`)
  expect(Result).toMatchObject({ New: 1, Errors: 0, Warnings: 2 })
  expect(Result?.Notes.map(({ Text }) => Text)).toEqual([
    '6 authors are more than a list may have once it is changed',
    'The abstract has 2 words; at least 40 are asked for',
  ])
  expect((await rows())[0]?.PaperTitle).toBe('=1+1')
  const latin = Buffer.from(`Title,Authors,Abstract\nÜber Wörter,Jürgen Müller,${abstract}\n`, 'latin1')
  expect((await send(latin)).Result).toMatchObject({ New: 1 })
  expect((await rows())[1]?.PaperTitle).toBe('Über Wörter')
})

test('what is no CSV, or never closes a quotation mark, is refused with its reason', async () => {
  expect(await send('%PDF-1.4 nothing')).toMatchObject({ status: 422, Message: 'This file is no CSV file' })
  expect(await send('Title,Authors,Abstract\n')).toMatchObject({
    status: 422,
    Message: 'This file has no papers',
  })
  const open = await send(`Title,Authors,Abstract\n"On words,Ada,${abstract}\nB,C,${abstract}\n`)
  expect(open.status).toBe(422)
  expect(open.Message).toContain('quotation marks')
})

test('an import that fails half-way leaves nothing, and one that broke off is taken back at the next start', async () => {
  const { sql } = portal.context.database
  const lines = Array.from({ length: 60 }, (_, n) => `${n},Paper ${n},Author ${n},${abstract},Semantics,`)
  await sql.execute(
    `create function no_fortieth() returns trigger language plpgsql as $$ begin if new.paper_title = 'Paper 40' then raise exception 'no'; end if; return new; end $$`,
  )
  await sql.execute(
    'create trigger no_fortieth before insert on papers for each row execute function no_fortieth()',
  )
  expect((await send(heading + lines.join('\n'))).status).toBe(500)
  await sql.execute('drop trigger no_fortieth on papers')
  await sql.execute('drop function no_fortieth()')
  expect(await rows()).toEqual([])
  expect(await sql.select().from(importedPeople)).toEqual([])
  expect(await sql.select().from(paperImports)).toEqual([])
  expect(await sql.select().from(themes)).toEqual([])
  expect((await send(heading + lines.join('\n'))).Result).toMatchObject({ New: 60 })
})

test('nobody chooses a theme of an import before that is whole, and where it broke off the theme goes with it', async () => {
  const { database } = portal.context
  await themeOf(portal, 'Syntax')
  const file = `${heading}1,On words,Ada,${abstract},Semantics,\n2,On signs,Eve,${abstract},SYNTAX,\n`
  const { Papers } = await readPapers(Buffer.from(file), undefined, 0)
  const importing = { FileName: 'papers.csv', UserId: admin.UserId, now: Date.now() }
  await keepPapers(database, Papers, importing)
  const chosen = async () => {
    const { Result } = await call(portal, getActiveThemes, { as: admin.AccessToken })
    return Result.map(({ ThemeTitle }) => ThemeTitle)
  }
  expect(await rows()).toHaveLength(2)
  expect(await chosen()).toEqual(['Syntax'])
  await undoUnfinished(database, true)
  expect(await rows()).toEqual([])
  expect(await database.sql.select().from(themes)).toMatchObject([{ ThemeTitle: 'Syntax' }])
  expect((await send(file)).status).toBe(200)
  expect(await chosen()).toEqual(['Semantics', 'Syntax'])
})

test('a theme of an import that broke off stays where an auditor or another paper has taken it up', async () => {
  const { database } = portal.context
  const lines = ['Semantics', 'Phonology', 'Syntax'].map(
    (theme, n) => `${n},Paper ${n},Ada,${abstract},${theme},`,
  )
  const { Papers } = await readPapers(Buffer.from(heading + lines.join('\n')), undefined, 0)
  await keepPapers(database, Papers, { FileName: 'papers.csv', UserId: admin.UserId, now: Date.now() })
  const made = await database.sql.select().from(themes).orderBy(themes.ThemeTitle)
  const [ofPaper, ofAuditor] = made
  const { Id } = await draftOf(portal, await signedIn(portal))
  await database.sql
    .update(papers)
    .set({ ThemeId: ofPaper?.Id ?? '' })
    .where(eq(papers.Id, Id))
  await database.sql.insert(auditorThemes).values({ AuditorId: admin.UserId, ThemeId: ofAuditor?.Id ?? '' })
  await undoUnfinished(database, true)
  expect(await database.sql.select().from(themes).orderBy(themes.ThemeTitle)).toEqual([ofPaper, ofAuditor])
})

test('the real conference of 781 papers is imported whole', async () => {
  const file = readFileSync(new URL('../../../demo/emnlp-2020/papers.csv', import.meta.url))
  const { Result } = await send(file)
  expect(Result).toMatchObject({ New: 781, Errors: 0, WithoutEmail: 781 })
  expect(Result?.NewThemes).toHaveLength(20)
  // The published lists of two papers name somebody twice, without an address that shows whether they are two people.
  expect(
    Result?.Notes.filter(({ Text }) => Text.includes('twice among the authors')).map(({ Text }) => Text),
  ).toEqual([
    'Zhiyuan Liu is twice among the authors and is imported once',
    'Vaibhav Kumar is twice among the authors and is imported once',
  ])
  const { sql } = portal.context.database
  expect(await sql.$count(papers)).toBe(781)
  expect(await sql.$count(importedPapers)).toBe(781)
  expect(await sql.$count(paperAuthors)).toBe(3412)
  expect(await sql.$count(themes)).toBe(20)
})

test('nobody but an admin imports', async () => {
  expect((await send(heading, { as: await signedIn(portal) })).status).toBe(403)
})
