import { beforeEach, expect, test } from 'vitest'
import type { PaperAuthor, PaperFields, PaperListItem } from '../../../contract/papers.ts'
import type { Author } from '../../../contract/authors.ts'
import type { AuthorFields } from '../../../contract/people.ts'
import {
  authorListFrom,
  draftFrom,
  keepDraft,
  queueSubmission,
  readAuthorList,
  readDraft,
  writeAuthors,
  writeDraft,
} from '../../../src/cache/drafts.ts'
import { keepFile } from '../../../src/cache/localFiles.ts'
import { changePerson, readPerson } from '../../../src/cache/localPeople.ts'
import { readMerges, readSent } from '../../../src/cache/merges.ts'
import { readOutbox } from '../../../src/cache/outbox.ts'
import type { DraftVersion } from '../../../src/cache/rows.ts'
import { readVersions } from '../../../src/cache/versions.ts'
import type { WorkDatabase } from '../../../src/cache/work.ts'
import { adoptAuthors, adoptPapers } from '../../../src/sync/adopt.ts'
import { drain } from '../../../src/sync/drain.ts'
import type { WireRequest, WireResponse } from '../../../src/sync/request.ts'
import {
  answerAuthors,
  answerPaper,
  answerPerson,
  resolveConflict,
  submitAnyway,
} from '../../../src/sync/resolve.ts'
import { profileOf } from '../../support/accounts.ts'
import { newWorkDatabase, testUserId } from '../../support/indexedDb.ts'
import { author, fileId } from '../papers/samples.ts'
import { failure, itemOf, paperId, success } from './answers.ts'

let work: WorkDatabase
/** The paper as the server of the script has it. */
let item: PaperListItem
let sent: WireRequest[]
beforeEach(() => {
  work = newWorkDatabase()
  sent = []
})

const old = { PaperTitle: 'Old title', Abstract: 'Old abstract' }
const now = 10_000

/** A server that keeps one paper by the rules of its versions. */
function answer(request: WireRequest): WireResponse {
  if (request.method === 'GET') return success(request, [item])
  const base = Number(request.headers['If-Match']?.replaceAll('"', ''))
  const isList = request.url === '/Paper/add-paper-authors'
  if (base !== (isList ? item.AuthorsVersion : item.Version)) return failure(412, 'stale')
  sent.push(request)
  if (isList) {
    const { Authors } = request.data as { Authors: readonly { UserDetailId: string }[] }
    const listed = Authors.map(({ UserDetailId }, index) => author(Number(UserDetailId.slice(-1)), index + 1))
    item = { ...item, Authors: listed, AuthorsVersion: item.AuthorsVersion + 1 }
    return success(request, item)
  }
  if (request.url.endsWith('final-submission'))
    return success(request, {
      PaperCode: 'P-0001',
      PaperTitle: item.PaperTitle,
      SubmittedOn: '2026-01-01T00:00:00.000Z',
      Authors: item.Authors,
      FileName: 'a.pdf',
      Sha256: 'a'.repeat(64),
    })
  const { Abstract, ...fields } = request.data as PaperFields
  item = { ...item, ...fields, abstract: Abstract, Version: item.Version + 1 }
  return success(request, item)
}

const sync = (respond = answer) =>
  drain({
    db: work,
    transport: async (request) => respond(request),
    now: () => now,
    random: () => 0,
    echoes: true,
  })

/** A draft that this device opened at version 3, with changes; elsewhere it has got others since. */
async function changedOnBothSides(mine: Partial<PaperFields>, theirs: Partial<PaperFields>): Promise<void> {
  await writeDraft(work, testUserId, draftFrom(itemOf(old, 3), 0), { Fields: mine }, 0, true)
  item = itemOf({ ...old, ...theirs }, 4)
}

/** The same for its authors, by their numbers. */
async function authorsChanged(base: string, mine: string, theirs: string): Promise<void> {
  const listed = (numbers: string) => Array.from(numbers, (digit, at) => author(Number(digit), at + 1))
  const opened = { ...itemOf(old, 3), Authors: listed(base) }
  await keepDraft(work, draftFrom(opened, 0))
  const list = authorListFrom(opened, paperId)
  await work.authorLists.put(list)
  await writeAuthors(work, testUserId, { ...list, Authors: listed(mine) }, 0, true)
  item = { ...opened, Authors: listed(theirs), AuthorsVersion: 2 }
}

const states = async () => (await readOutbox(work)).map(({ Kind, State }) => `${Kind} ${State}`)
const said = (versions: readonly DraftVersion[], name: keyof PaperFields) =>
  versions.map(({ Reason, Fields }) => [Reason, Fields[name]])
const numbers = (authors: readonly PaperAuthor[] | null | undefined) =>
  authors?.map(({ UserDetailId }) => UserDetailId.slice(-1)).join('')

test('fields that were changed elsewhere are merged in and told, and both sides lie among the versions', async () => {
  await changedOnBothSides({ Abstract: 'Mine' }, { PaperTitle: 'Their title', ConsiderBestPaper: true })
  await sync()
  expect(await states()).toEqual([])
  expect(item).toMatchObject({ PaperTitle: 'Their title', abstract: 'Mine', ConsiderBestPaper: true })
  expect(await readMerges(work, paperId)).toEqual([
    {
      EntityId: paperId,
      Kind: 'paper',
      Name: 'Their title',
      Fields: ['PaperTitle', 'ConsiderBestPaper'],
      Added: [],
      Removed: [],
      IsOrdered: false,
      On: now,
    },
  ])
  expect(said(await readVersions(work, paperId), 'PaperTitle')).toEqual([
    ['saved', 'Their title'],
    ['theirs', 'Their title'],
    ['mine', 'Old title'],
  ])
})

test('a text put together from both becomes mine on top of theirs, and both stay among the versions', async () => {
  await changedOnBothSides({ Abstract: 'Mine' }, { Abstract: 'Theirs' })
  await sync()
  expect(await states()).toEqual(['paper conflict'])
  expect(await answerPaper(work, paperId, { Abstract: { Combined: 'Mine and theirs' } }, 4, now)).toBe(
    'settled',
  )
  await sync()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers['If-Match']).toBe('"4"')
  expect(item.abstract).toBe('Mine and theirs')
  expect(said(await readVersions(work, paperId), 'Abstract')).toEqual([
    ['saved', 'Mine and theirs'],
    ['mine', 'Mine'],
    ['theirs', 'Theirs'],
  ])
  expect(await readMerges(work, paperId)).toEqual([])
})

test('what is typed on while the question is open is kept as a version before theirs is taken', async () => {
  await changedOnBothSides({ Abstract: 'Mine' }, { Abstract: 'Theirs' })
  await sync()
  const draft = await readDraft(work, paperId)
  if (draft) await writeDraft(work, testUserId, draft, { Fields: { Abstract: 'Mine, and more' } }, 0)
  await resolveConflict(work, paperId, 'theirs', now)
  expect((await readDraft(work, paperId))?.Fields.Abstract).toBe('Theirs')
  expect(said(await readVersions(work, paperId), 'Abstract')[0]).toEqual(['mine', 'Mine, and more'])
  await sync()
  expect(await states()).toEqual([])
  expect(sent).toEqual([])
})

test('fields are answered one by one, and the paper goes when the last one is', async () => {
  await changedOnBothSides(
    { PaperTitle: 'My title', Abstract: 'Mine' },
    { PaperTitle: 'Their title', Abstract: 'Theirs', ConsiderBestPaper: true },
  )
  await sync()
  expect((await work.conflicts.get(paperId))?.Fields).toEqual(['PaperTitle', 'Abstract'])
  expect(await answerPaper(work, paperId, { PaperTitle: 'mine' }, 4, now)).toBe('open')
  expect((await work.conflicts.get(paperId))?.Fields).toEqual(['Abstract'])
  expect(await states()).toEqual(['paper conflict'])
  expect(await answerPaper(work, paperId, { Abstract: 'theirs' }, 4, now)).toBe('settled')
  await sync()
  expect(item).toMatchObject({ PaperTitle: 'My title', abstract: 'Theirs', ConsiderBestPaper: true })
})

test('a field that is typed while the question about another is open is asked about too, if it was changed elsewhere', async () => {
  await changedOnBothSides({ Abstract: 'Mine' }, { PaperTitle: 'Their title', Abstract: 'Theirs' })
  await sync()
  const draft = await readDraft(work, paperId)
  if (draft) await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'My title' } }, now)
  expect(await answerPaper(work, paperId, { Abstract: 'mine' }, 4, now)).toBe('open')
  expect((await work.conflicts.get(paperId))?.Fields).toEqual(['PaperTitle'])
})

test('a newer copy that arrives while the question is open is what is asked about, and nothing is decided unseen', async () => {
  await changedOnBothSides({ Abstract: 'Mine' }, { Abstract: 'Theirs' })
  await sync()
  item = itemOf({ ...old, Abstract: 'Theirs again' }, 5)
  await adoptPapers(work, testUserId, [item], now)
  expect(await work.conflicts.get(paperId)).toMatchObject({
    Theirs: { Abstract: 'Theirs again' },
    TheirVersion: 5,
  })
  expect(await answerPaper(work, paperId, { Abstract: 'theirs' }, 4, now)).toBe('newer')
  expect(await answerPaper(work, paperId, { Abstract: { Combined: 'Both' } }, 4, now)).toBe('newer')
  expect((await readDraft(work, paperId))?.Fields.Abstract).toBe('Both')
  expect(await states()).toEqual(['paper conflict'])

  // Elsewhere they came to the same words, so that there is nothing left to ask.
  item = itemOf({ ...old, Abstract: 'Both' }, 6)
  await adoptPapers(work, testUserId, [item], now)
  expect(await work.conflicts.count()).toBe(0)
  await sync()
  expect(await states()).toEqual([])
})

test('a document picked here against another one picked elsewhere asks, and the bytes stay with the version', async () => {
  const bytes = new Uint8Array(1000).fill(7)
  const File = await keepFile(work, {
    name: 'mine.pdf',
    type: 'application/pdf',
    arrayBuffer: async () => bytes.buffer,
  })
  await writeDraft(
    work,
    testUserId,
    draftFrom(itemOf(old, 3), 0),
    { File, Fields: { Abstract: 'Mine' } },
    0,
    true,
  )
  item = { ...itemOf({ ...old, PaperURL: fileId }, 4), FileName: 'theirs.pdf' }
  const withoutUploads = (request: WireRequest) =>
    request.method === 'POST' ? { status: 0, data: null, headers: {} } : answer(request)
  await sync(withoutUploads)
  expect(await work.conflicts.get(paperId)).toMatchObject({ Fields: ['PaperURL'], FileName: 'theirs.pdf' })
  await resolveConflict(work, paperId, 'theirs', now)
  expect(await readDraft(work, paperId)).toMatchObject({
    Fields: { PaperURL: fileId, Abstract: 'Mine' },
    File: null,
    FileName: 'theirs.pdf',
  })
  const kept = (await readVersions(work, paperId)).find((version) => version.File !== null)
  expect(kept).toMatchObject({ Reason: 'mine', File: { FileName: 'mine.pdf' } })
  expect(await work.pieces.where('Sha256').equals(File.Sha256).count()).toBe(1)
})

test('authors who joined here and elsewhere are all there, and those from elsewhere are told by name', async () => {
  await authorsChanged('12', '123', '124')
  await sync()
  expect(numbers(item.Authors)).toBe('1234')
  expect(numbers((await readAuthorList(work, paperId))?.Authors)).toBe('1234')
  expect(await readMerges(work, paperId)).toMatchObject([
    { Kind: 'authors', Name: 'Old title', Added: ['Author 4'], Removed: [], IsOrdered: false },
  ])
  expect(
    (await readVersions(work, paperId)).map(({ Reason, Authors }) => [Reason, numbers(Authors)]),
  ).toEqual([
    ['saved', '1234'],
    ['theirs', '124'],
    ['mine', '123'],
  ])
})

test('somebody removed elsewhere goes, and is told by name', async () => {
  await authorsChanged('123', '1234', '13')
  await sync()
  expect(numbers(item.Authors)).toBe('134')
  expect(await readMerges(work, paperId)).toMatchObject([{ Added: [], Removed: ['Author 2'] }])
})

test.each([
  ['mine', '13', '13'],
  ['theirs', '213', ''],
] as const)(
  'an author removed here and made the first elsewhere is asked about, and %s makes it %s',
  async (choice, listed, sentNumbers) => {
    await authorsChanged('123', '13', '213')
    await sync()
    expect(await states()).toEqual(['authors conflict'])
    expect(numbers((await readAuthorList(work, paperId))?.Authors)).toBe('13')
    await resolveConflict(work, paperId, choice, now)
    await sync()
    expect(await states()).toEqual([])
    expect(numbers(item.Authors)).toBe(listed)
    expect(sent.length > 0 ? numbers(item.Authors) : '').toBe(sentNumbers)
    const kept = (await readVersions(work, paperId)).map(({ Authors }) => numbers(Authors))
    expect(kept).toEqual(expect.arrayContaining(['13', '213']))
  },
)

test('an author list put together from both becomes mine on top of theirs', async () => {
  await authorsChanged('12', '12345', '126')
  await sync()
  expect(await states()).toEqual(['authors conflict'])
  const Combined = [author(1), author(6), author(3)]
  expect(await answerAuthors(work, paperId, { Combined }, 2, now)).toBe('settled')
  await sync()
  expect(numbers(item.Authors)).toBe('163')
})

test('a final submission asks when the paper was changed elsewhere, and goes when its owner says so', async () => {
  item = itemOf(old, 4)
  await keepDraft(work, draftFrom(itemOf(old, 3), 0))
  await queueSubmission(work, testUserId, paperId, 0)
  await sync()
  expect(await states()).toEqual(['submission conflict'])
  expect(sent).toEqual([])
  await submitAnyway(work, testUserId, paperId, item, now)
  await sync()
  expect(sent.map(({ url }) => url)).toEqual([`/Paper/${paperId}/final-submission`])
})

test('a final submission asks when only the authors were changed elsewhere', async () => {
  await authorsChanged('12', '12', '123')
  await queueSubmission(work, testUserId, paperId, 0)
  await sync()
  expect(await states()).toEqual(['submission conflict'])
  expect(sent).toEqual([])
  await submitAnyway(work, testUserId, paperId, item, now)
  await sync()
  expect(sent).toHaveLength(1)
})

test('a final submission that waits behind a save asks when that save was merged: it is not what its owner saw', async () => {
  await changedOnBothSides({ Abstract: 'Mine' }, { PaperTitle: 'Their title' })
  await queueSubmission(work, testUserId, paperId, 0)
  await sync()
  expect(item).toMatchObject({ PaperTitle: 'Their title', abstract: 'Mine' })
  expect(await states()).toEqual(['submission conflict'])
  await submitAnyway(work, testUserId, paperId, item, now)
  await sync()
  expect(await states()).toEqual([])
  expect(sent.at(-1)?.url).toBe(`/Paper/${paperId}/final-submission`)
})

test('the answer about a field is none about the submission behind it', async () => {
  await changedOnBothSides({ Abstract: 'Mine' }, { Abstract: 'Theirs' })
  await queueSubmission(work, testUserId, paperId, 0)
  await sync()
  await resolveConflict(work, paperId, 'mine', now)
  await sync()
  expect(item.abstract).toBe('Mine')
  expect(await states()).toEqual(['submission conflict'])
})

const personId = '44444444-4444-4444-8444-444444444444'
const { DOB: _dob, Nationality: _nationality, StudentId: _proof, ...details } = profileOf()

/** A co-author as the server has them. */
function serverAuthor(given: Partial<AuthorFields>, Version: number): Author {
  const account = { HasAccount: false, AccessSentOn: null, CanEdit: true }
  return { ...details, ...given, UserDetailId: personId, FullName: 'Asha Rao', ...account, Version }
}

/** Syncs with a server that has one co-author. */
async function syncPerson(theirs: Author): Promise<AuthorFields[]> {
  const bodies: AuthorFields[] = []
  await sync((request) => {
    if (request.method === 'GET') return success(request, theirs)
    if (request.headers['If-Match'] !== `"${theirs.Version}"`) return failure(412, 'stale')
    bodies.push(request.data as AuthorFields)
    return success(request, { ...theirs, ...(request.data as AuthorFields), Version: theirs.Version + 1 })
  })
  return bodies
}

const changeDetails = (given: Partial<AuthorFields>, base?: AuthorFields) =>
  changePerson(work, testUserId, { id: personId, version: 1, base }, { ...details, ...given }, 0)

test('a co-author who was changed elsewhere in other fields is merged and told', async () => {
  await changeDetails({ FirstName: 'Ashā' }, details)
  const bodies = await syncPerson(serverAuthor({ Organization: 'University of Delhi' }, 2))
  expect(bodies).toEqual([{ ...details, FirstName: 'Ashā', Organization: 'University of Delhi' }])
  expect(await readMerges(work)).toMatchObject([
    { EntityId: personId, Kind: 'person', Name: 'Ashā Rao', Fields: ['Organization'] },
  ])
})

test.each([
  ['mine', 'Ashā'],
  ['theirs', 'Aasha'],
  [{ Combined: 'Aashā' }, 'Aashā'],
] as const)('a co-author changed in the same field asks, and %o sends %s', async (choice, FirstName) => {
  await changeDetails({ FirstName: 'Ashā', LastName: 'Rao-Menon' }, details)
  const theirs = serverAuthor({ FirstName: 'Aasha', Organization: 'University of Delhi' }, 2)
  expect(await syncPerson(theirs)).toEqual([])
  expect(await states()).toEqual(['person conflict'])
  expect(await work.conflicts.get(personId)).toMatchObject({ Kind: 'person', Fields: ['FirstName'] })
  expect(await answerPerson(work, personId, { FirstName: choice }, 2, now)).toBe('settled')
  expect(await syncPerson(theirs)).toEqual([
    { ...details, FirstName, LastName: 'Rao-Menon', Organization: 'University of Delhi' },
  ])
  expect(await states()).toEqual([])
  expect(await readPerson(work, personId)).toBeUndefined()
})

test('fields of a person that mean something together are taken from one side', async () => {
  await changeDetails({ ResidenceCity: 'Pune', ResidenceState: 'Maharashtra' }, details)
  const place = { ResidenceCountry: 'Nepal', ResidenceState: 'Bagmati', ResidenceCity: 'Kathmandu' }
  const theirs = serverAuthor(place, 2)
  await syncPerson(theirs)
  expect((await work.conflicts.get(personId))?.Fields).toEqual([
    'ResidenceCountry',
    'ResidenceState',
    'ResidenceCity',
  ])
  await answerPerson(work, personId, { ResidenceCity: 'theirs' }, 2, now)
  // Theirs is what the server has, so that nothing is left to be sent.
  expect(await syncPerson(theirs)).toEqual([])
  expect(await states()).toEqual([])
})

test('where nobody knows what a change of a co-author grew from, every difference is asked about, one by one', async () => {
  await changeDetails({ FirstName: 'Ashā' })
  const theirs = serverAuthor({ Organization: 'University of Delhi' }, 2)
  await syncPerson(theirs)
  expect((await work.conflicts.get(personId))?.Fields).toEqual(['FirstName', 'Organization'])
  expect(await answerPerson(work, personId, { FirstName: 'mine' }, 2, now)).toBe('open')
  expect(await answerPerson(work, personId, { Organization: 'theirs' }, 2, now)).toBe('settled')
  expect(await syncPerson(theirs)).toEqual([
    { ...details, FirstName: 'Ashā', Organization: 'University of Delhi' },
  ])
})

test('the question about a co-author is asked about the newest copy', async () => {
  await changeDetails({ FirstName: 'Ashā' }, details)
  await syncPerson(serverAuthor({ FirstName: 'Aasha' }, 2))
  await adoptAuthors(work, [serverAuthor({ FirstName: 'Aashaa' }, 3)], now)
  expect(await work.conflicts.get(personId)).toMatchObject({
    TheirVersion: 3,
    Theirs: { FirstName: 'Aashaa' },
  })
  expect(await answerPerson(work, personId, { FirstName: 'theirs' }, 2, now)).toBe('newer')
})

test('a copy of the portal that replaces what stood here leaves it among the versions', async () => {
  await keepDraft(work, draftFrom(itemOf(old, 3), 0))
  await adoptPapers(work, testUserId, [itemOf({ ...old, Abstract: 'Newer' }, 4)], now)
  expect((await readDraft(work, paperId))?.Fields.Abstract).toBe('Newer')
  expect(said(await readVersions(work, paperId), 'Abstract')).toEqual([['replaced', 'Old abstract']])
})

test('when something was sent last is told by the server’s clock', async () => {
  await changedOnBothSides({ Abstract: 'Mine' }, {})
  item = itemOf(old, 3)
  expect(await readSent(work)).toBeUndefined()
  await sync((request) => {
    const response = answer(request)
    return { ...response, headers: { ...response.headers, date: 'Sat, 21 Nov 2026 18:00:00 GMT' } }
  })
  expect(await readSent(work)).toBe(Date.parse('2026-11-21T18:00:00Z'))
})
