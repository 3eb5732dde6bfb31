import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { searchPapers } from '../../../../contract/papers/paperDeskList.ts'
import { createPaper, emptyPaper } from '../../../../contract/papers/papers.ts'
import { saveAuthors } from '../../../../contract/papers/paperAuthors.ts'
import { createAuthor, getAuthor, updateAuthor } from '../../../../contract/people/authors.ts'
import type { AuthorFields } from '../../../../contract/people/people.ts'
import { saveProfile, type ProfileFields } from '../../../../contract/people/profile.ts'
import { papers } from '../../../../server/db/schema/papers.ts'
import { profileOf, signedIn, type TestUser } from '../../../support/accounts.ts'
import { call } from '../../../support/call.ts'
import { emptiedPortal } from '../../../support/portal/emptiedPortal.ts'
import { draftOf } from '../../../support/papers.ts'

const portal = await emptiedPortal()
let owner: TestUser
let admin: TestUser
beforeEach(async () => {
  owner = await signedIn(portal, { Email: 'asha@example.org' })
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const found = async (Text: string) =>
  (await call(portal, searchPapers, { as: admin.AccessToken, query: { Text } })).Result.Rows.map(
    ({ Id }) => Id,
  ).sort()

/** Saves the owner's profile under another last name. */
const rename = (LastName: string, given: Partial<ProfileFields> = {}) =>
  call(portal, saveProfile, { as: owner.AccessToken, body: profileOf({ LastName, ...given }) })

const authorFields = (given: Partial<AuthorFields>): AuthorFields => {
  const { DOB: _1, Nationality: _2, StudentId: _3, ...fields } = profileOf()
  return { ...fields, ...given }
}

/** The draft gets the owner and one more author. */
const addToDraft = (PaperId: string, UserDetailId: string) =>
  call(portal, saveAuthors, {
    as: owner.AccessToken,
    body: {
      PaperId,
      Authors: [owner.UserDetailId, UserDetailId].map((id, at) => ({
        UserDetailId: id,
        UserSequence: at + 1,
      })),
    },
  })

test('a person who changes their name is found by the new one on every paper, and not by the old one', async () => {
  await rename('Oldname')
  const first = await draftOf(portal, owner, { PaperTitle: 'Parsing graphs', Abstract: 'Neural structures' })
  const second = await draftOf(portal, owner, { PaperTitle: 'Reading signs' })
  expect(await found('oldname')).toEqual([first.Id, second.Id].sort())
  await rename('Świątek')
  expect(await found('oldname')).toEqual([])
  expect(await found('swiatek')).toEqual([first.Id, second.Id].sort())
  expect(await found('asha parsing neural')).toEqual([first.Id])
})

test('a new name is found by a slip of the pen as well, on papers that were begun long before others', async () => {
  const { Id } = await draftOf(portal, owner, { PaperTitle: 'Parsing graphs' })
  const LastModifiedOn = '2020-01-01T00:00:00.000Z'
  await portal.context.database.sql.update(papers).set({ LastModifiedOn }).where(eq(papers.Id, Id))
  const other = await signedIn(portal, { Email: 'other@example.org' })
  const newest = await draftOf(portal, other, { PaperTitle: 'Reading signs' })
  // From now on only what changes is read.
  expect(await found('raeding')).toEqual([newest.Id])
  await rename('Krzyżanowska')
  expect(await found('krzyzanovska')).toEqual([Id])
})

test('a name that changes moves no paper’s version and no date', async () => {
  const paper = await draftOf(portal, owner, { PaperTitle: 'Parsing graphs' })
  portal.clock.advance(60_000)
  await rename('Newname')
  const [row] = (await call(portal, searchPapers, { as: admin.AccessToken, query: { Text: 'newname' } }))
    .Result.Rows
  expect(row).toMatchObject({
    Id: paper.Id,
    Version: paper.Version,
    AuthorsVersion: paper.AuthorsVersion,
    LastModifiedOn: paper.LastModifiedOn,
  })
})

test('a co-author whom a presenter renames is found by the new name, beside the others of the paper', async () => {
  const { Id: paperId } = await draftOf(portal, owner, { PaperTitle: 'Parsing graphs' })
  const body = authorFields({ Email: 'bela@example.org', FirstName: 'Béla', LastName: 'Kun' })
  const { Result: bela } = await call(portal, createAuthor, { as: owner.AccessToken, body })
  await addToDraft(paperId, bela.UserDetailId)
  const params = { id: bela.UserDetailId }
  const { Result: before } = await call(portal, getAuthor, { as: owner.AccessToken, params })
  expect(before.FullName).toBe('Béla Kun')
  await call(portal, updateAuthor, { as: owner.AccessToken, params, body: { ...body, LastName: 'Bartók' } })
  expect(await found('bela bartok')).toEqual([paperId])
  expect(await found('kun')).toEqual([])
  expect(await found('asha bartok parsing')).toEqual([paperId])
})

test('a person who claims what somebody had written of them is found by their own spelling', async () => {
  const { Id: paperId } = await draftOf(portal, owner, { PaperTitle: 'Parsing graphs' })
  const body = authorFields({ Email: 'bela@example.org', FirstName: 'Bela', LastName: 'Misspelt' })
  const { Result } = await call(portal, createAuthor, { as: owner.AccessToken, body })
  await addToDraft(paperId, Result.UserDetailId)
  const bela = await signedIn(portal, { Email: 'bela@example.org', Roles: [], profile: false })
  const own = profileOf({ Email: 'bela@example.org', FirstName: 'Béla', LastName: 'Bartók' })
  await call(portal, saveProfile, { as: bela.AccessToken, body: own })
  expect(await found('bartok')).toEqual([paperId])
  expect(await found('misspelt')).toEqual([])
})

test('a name that changes while papers begin and lists are saved is never missed', async () => {
  const names = Array.from({ length: 8 }, (_, at) => `Name${'abcdefgh'[at]}x`)
  const { Id: paperId } = await draftOf(portal, owner, { PaperTitle: 'Listed' })
  const other = await signedIn(portal, { Email: 'other@example.org' })
  const begin = (PaperTitle: string) =>
    call(portal, createPaper, { as: owner.AccessToken, body: { ...emptyPaper, PaperTitle } })
  for (const [at, name] of names.entries()) {
    const replies = await Promise.all([
      begin(`Begun ${at}`),
      rename(name),
      addToDraft(paperId, other.UserDetailId),
      begin(`Begun too ${at}`),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await found(name)).toHaveLength(1 + 2 * (at + 1))
  }
})
