import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { importPapers } from '../../../contract/papers/paperImport.ts'
import { createPaper, getUserPapers, updatePaper } from '../../../contract/papers/papers.ts'
import { createAuthor } from '../../../contract/people/authors.ts'
import { emptyAuthor } from '../../../contract/people/people.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { importFile } from '../../support/importFile.ts'
import { draftOf, settingsOf, themeOf, words } from '../../support/papers.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()

const refusal = (label: string) =>
  `${label} has a line break, a tab or a hidden character. Please type it again`

test('a title that reverses its direction is refused at its field, and an abstract keeps its lines', async () => {
  const { AccessToken: as } = await signedIn(portal)
  const ThemeId = await themeOf(portal, 'Phonology')
  const fields = { ThemeId, Abstract: 'One\n\ttwo', PaperURL: '00000000-0000-0000-0000-000000000000' }
  const send = (PaperTitle: string) =>
    call(portal, createPaper, { as, body: { ...fields, PaperTitle, ConsiderBestPaper: false } })
  expect(await send('Speech \u202Eegaugnal dna')).toMatchObject({
    status: 422,
    Errors: [refusal('Paper title')],
    Fields: { PaperTitle: refusal('Paper title') },
  })
  expect(await portal.context.database.sql.$count(papers)).toBe(0)
  expect((await send('الكلام واللغة')).Result).toMatchObject({
    PaperTitle: 'الكلام واللغة',
    abstract: 'One\n\ttwo',
  })
})

test('a name with a tab is refused', async () => {
  const { AccessToken: as } = await signedIn(portal)
  const body = { ...emptyAuthor, FirstName: 'Ada\tMary', LastName: 'Lovelace' }
  expect(await call(portal, createAuthor, { as, body })).toMatchObject({
    status: 422,
    Fields: { FirstName: refusal('First name') },
  })
})

test('a title from before the rule is still read, and refused only when it is saved', async () => {
  const user = await signedIn(portal)
  const paper = await draftOf(portal, user, { PaperTitle: 'Speech' })
  const { sql } = portal.context.database
  await sql.update(papers).set({ PaperTitle: 'Speech\tand Language' }).where(eq(papers.Id, paper.Id))
  const as = user.AccessToken
  expect((await call(portal, getUserPapers, { as })).Result[0]?.PaperTitle).toBe('Speech\tand Language')
  const { ThemeId, abstract: Abstract, PaperURL, ConsiderBestPaper } = paper
  const save = (PaperTitle: string) =>
    call(portal, updatePaper, {
      as,
      params: { id: paper.Id },
      body: { ThemeId, PaperTitle, Abstract, PaperURL, ConsiderBestPaper },
    })
  expect((await save('Speech\tand Language')).status).toBe(422)
  expect((await save('Speech and Language')).status).toBe(200)
})

test('an import refuses the lines with hidden characters by their number, and cleans its line breaks', async () => {
  await settingsOf(portal, { AbstractMinimumWordCount: 40 })
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const file = [
    'Title,Authors,Abstract',
    `"Speech\nand Language",Ada Lovelace,${words(50)}`,
    `Speech \u202Eegaugnal dna,Ada Lovelace,${words(50)}`,
    `Numbers,Ada \u2067Lovelace,${words(50)}`,
  ].join('\n')
  const { status, Result } = await importFile(portal, importPapers, admin, file, { DryRun: 'yes' })
  expect(status).toBe(200)
  expect(Result?.Notes).toEqual([
    { Line: 4, Kind: 'error', Text: refusal('The title') },
    { Line: 5, Kind: 'error', Text: refusal('The name of an author') },
  ])
})
