import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createAuthor, getAuthors, listAuthor } from '../../../contract/people/authors.ts'
import * as contract from '../../../contract/users/duplicates.ts'
import { noId } from '../../../contract/core/limits.ts'
import { getOwnAccount } from '../../../contract/accounts/ownAccount.ts'
import { emptyProfile } from '../../../contract/people/profile.ts'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import { getUser } from '../../../contract/users/users.ts'
import { auditEntries } from '../../../server/db/schema/audit.ts'
import { accommodations } from '../../../server/db/schema/registration.ts'
import { people } from '../../../server/db/schema/people.ts'
import { sameMailbox, sameName } from '../../../server/lifecycle/duplicates.ts'
import { authorOf, profileOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { merged, mergePreview } from '../../support/merging.ts'
import { draftOf } from '../../support/papers.ts'
import { registered, transferred } from '../../support/registrations.ts'

const portal = await emptiedPortal()
let admin: TestUser
let ada: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  ada = await signedIn(portal, { Email: 'ada@example.org' })
})

const asAdmin = () => ({ as: admin.AccessToken })
const added = async (given: Parameters<typeof authorOf>[0]) =>
  (await call(portal, createAuthor, { as: ada.AccessToken, body: authorOf(given) })).Result.UserDetailId
const preview = (KeepId: string, DropId: string) => mergePreview(portal, admin, KeepId, DropId)
const merge = (KeepId: string, DropId: string) => merged(portal, admin, KeepId, DropId)
const pairs = async () =>
  (await call(portal, contract.getDuplicates, asAdmin())).Result.Rows.map(({ Reason, People }) => [
    Reason,
    People.map(({ Email }) => Email).sort(),
  ])
const paperOf = async (user: TestUser) =>
  (await call(portal, getUserPapers, { as: user.AccessToken })).Result[0]

test('addresses and names are compared as people write them', () => {
  expect(sameMailbox(' A.da+talks@GMail.com ')).toBe(sameMailbox('ada@googlemail.com'))
  expect(sameMailbox('a.da@example.org')).not.toBe(sameMailbox('ada@example.org'))
  const name = (FullName: string, Organization: string) => sameName({ FullName, Organization })
  expect(name('Élodie  DURAND', 'Université de Paris')).toBe(name('durand, elodie', 'paris de universite'))
  expect(name('Elodie Durand', 'Paris')).not.toBe(name('Elodie Durand', 'Lyon'))
})

test('people with one mailbox or with one name and institution are shown as pairs, until they are kept apart', async () => {
  const first = await added({ Email: 'ravi.menon@gmail.com', FirstName: 'Ravi', LastName: 'Menon' })
  const second = await added({ Email: 'ravimenon+x@gmail.com', FirstName: 'R.', LastName: 'Menon' })
  await added({
    Email: 'menon@example.net',
    FirstName: 'MENON',
    LastName: 'Ravi',
    Organization: 'university of  MYSORE',
  })
  expect(await pairs()).toEqual([
    ['email', ['ravi.menon@gmail.com', 'ravimenon+x@gmail.com']],
    ['name', ['menon@example.net', 'ravi.menon@gmail.com']],
  ])
  const body = { KeepId: second, DropId: first }
  expect((await call(portal, contract.keepApart, { ...asAdmin(), body })).Message).toBe(
    'They are no longer shown as duplicates',
  )
  expect(await pairs()).toEqual([['name', ['menon@example.net', 'ravi.menon@gmail.com']]])
})

test('a merge moves authorships: where both are on a paper the earlier place counts and the rest close up', async () => {
  const keep = await added({ Email: 'ravi@example.net' })
  const drop = await added({ Email: 'ravi2@example.net' })
  const third = await added({ Email: 'third@example.net', FirstName: 'Third' })
  const paper = await draftOf(portal, ada, { PaperTitle: 'On doubles' })
  const Authors = [drop, ada.UserDetailId, keep, third].map((UserDetailId, place) => ({
    UserDetailId,
    UserSequence: place + 1,
  }))
  await call(portal, saveAuthors, { as: ada.AccessToken, body: { PaperId: paper.Id, Authors } })
  const before = await paperOf(ada)
  expect((await preview(keep, drop)).Result).toMatchObject({
    Papers: [{ PaperTitle: 'On doubles', IsBoth: true }],
    Account: 'none',
    Registration: 'none',
    Refusal: '',
  })
  expect((await merge(keep, drop)).status).toBe(200)
  const after = await paperOf(ada)
  expect(after?.Authors.map(({ UserDetailId, Sequence }) => [UserDetailId, Sequence])).toEqual([
    [keep, 1],
    [ada.UserDetailId, 2],
    [third, 3],
  ])
  expect(after?.Version).toBe((before?.Version ?? 0) + 1)
  expect(after?.AuthorsVersion).toBe((before?.AuthorsVersion ?? 0) + 1)
  expect((await call(portal, getUser, { ...asAdmin(), params: { id: drop } })).status).toBe(404)
  const [entry] = await portal.context.database.sql
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.Action, 'Merge people'))
  expect(entry).toMatchObject({ SubjectId: keep, UserId: admin.UserId, Details: { MergedId: drop } })
})

test('who had one of two people on the list has the one who stays', async () => {
  const keep = await added({ Email: 'ravi@example.net' })
  const drop = await added({ Email: 'ravi2@example.net' })
  const other = await signedIn(portal)
  for (const id of [keep, drop])
    await call(portal, listAuthor, { as: other.AccessToken, params: { id }, body: { IsListed: true } })
  await merge(keep, drop)
  const { Result } = await call(portal, getAuthors, { as: other.AccessToken })
  expect(Result.map(({ UserDetailId, IsListed }) => [UserDetailId, IsListed])).toEqual([[keep, true]])
})

test('an account, a registration with its payments, and empty fields move to the one who stays', async () => {
  const bob = await signedIn(portal, { Email: 'bob@example.org' })
  const keep = await added({ Email: 'robert@example.net', FirstName: 'Robert' })
  const { AccommodationId } = await registered(portal, bob.UserDetailId)
  expect((await preview(keep, bob.UserDetailId)).Result).toMatchObject({
    Account: 'moves',
    Registration: 'moves',
  })
  await merge(keep, bob.UserDetailId)
  const { Result } = await call(portal, getUser, { ...asAdmin(), params: { id: bob.UserId } })
  expect(Result).toMatchObject({
    UserDetailId: keep,
    Email: 'bob@example.org',
    FirstName: 'Robert',
    Nationality: 'Indian',
  })
  const { sql } = portal.context.database
  const [held] = await sql.select().from(accommodations)
  expect(held).toMatchObject({ AccommodationId, UserDetailId: keep })
  // A person who was signed in stays so, as the person who is left.
  expect((await call(portal, getOwnAccount, { as: bob.AccessToken })).status).toBe(200)
})

/** A person as a file of papers brings them: a name, an address and an institution. */
async function imported(given: Partial<typeof people.$inferInsert>): Promise<string> {
  const [person] = await portal.context.database.sql
    .insert(people)
    .values({
      ...emptyProfile,
      FirstName: 'Ravi',
      LastName: 'Menon',
      FullName: 'Ravi Menon',
      Email: 'ravi@example.net',
      Organization: 'University of Mysore',
      ...given,
    })
    .returning()
  return person?.UserDetailId ?? noId
}
const personOf = async (id: string) =>
  (await portal.context.database.sql.select().from(people).where(eq(people.UserDetailId, id)))[0]

test('every field that is empty in the profile that stays is filled from the other', async () => {
  const keep = await imported({})
  const proof = randomUUID()
  const { UserDetailId: drop, ...other } = {
    ...profileOf({ Email: 'ravi2@example.net', MiddleName: 'K.', Designation: 'PhD Scholar' }),
    OptionalDesignation: 'Tutor',
    StudentId: proof,
    UserDetailId: await imported({ Email: 'ravi2@example.net' }),
  }
  await portal.context.database.sql.update(people).set(other).where(eq(people.UserDetailId, drop))
  await merge(keep, drop)
  expect(await personOf(keep)).toMatchObject({
    ...other,
    FirstName: 'Ravi',
    LastName: 'Menon',
    FullName: 'Ravi K. Menon',
    Email: 'ravi@example.net',
  })
})

test('a number comes with its country code, places come together, and a proof comes to a student only', async () => {
  const keep = await imported({
    CountryCode: '+91',
    Designation: 'Professor',
    OrganizationCountry: 'India',
    ResidenceCountry: 'Nepal',
  })
  const drop = await imported({
    Email: 'ravi2@example.net',
    CountryCode: '+44',
    PhoneNumber: '7700900123',
    Designation: 'PhD Scholar',
    StudentId: randomUUID(),
    OrganizationCountry: 'India',
    OrganizationState: 'Karnataka',
    OrganizationCity: 'Mysore',
    ResidenceCountry: 'India',
    ResidenceState: 'Kerala',
    ResidenceCity: 'Kochi',
  })
  await merge(keep, drop)
  expect(await personOf(keep)).toMatchObject({
    CountryCode: '+44',
    PhoneNumber: '7700900123',
    Designation: 'Professor',
    StudentId: noId,
    OrganizationState: 'Karnataka',
    OrganizationCity: 'Mysore',
    ResidenceCountry: 'Nepal',
    ResidenceState: '',
    ResidenceCity: '',
  })
})

test('of two accounts one stays: it owns the papers of the other, whose sessions end', async () => {
  const other = await signedIn(portal, { Email: 'ada2@example.org' })
  await draftOf(portal, other, { PaperTitle: 'From the other account' })
  expect((await preview(ada.UserDetailId, other.UserDetailId)).Result).toMatchObject({
    Account: 'joins',
    Owned: 1,
  })
  expect((await merge(ada.UserDetailId, other.UserDetailId)).status).toBe(200)
  expect(await paperOf(ada)).toMatchObject({ PaperTitle: 'From the other account', IsMyPaper: true })
  expect((await call(portal, getOwnAccount, { as: other.AccessToken })).status).toBe(401)
})

test('two registrations with payments, an organiser’s account and one’s own are never merged away', async () => {
  const one = await signedIn(portal)
  const two = await signedIn(portal)
  for (const { UserDetailId, UserId } of [one, two]) {
    const { PaymentDetailsId } = await registered(portal, UserDetailId)
    await transferred(portal, PaymentDetailsId, { ClaimedBy: UserId })
  }
  const refused = await merge(one.UserDetailId, two.UserDetailId)
  expect([refused.status, refused.Message]).toEqual([
    409,
    'Both registrations have payments. Refuse the payments of one of them, or undo what was recorded for it. Merge the two when that can no longer be undone',
  ])
  const auditor = await signedIn(portal, { Roles: ['Auditor'] })
  expect((await merge(ada.UserDetailId, auditor.UserDetailId)).Message).toBe(
    'The account that would be deleted belongs to an organiser or auditor. Choose that person as the one who stays, or remove the role first',
  )
  expect((await merge(ada.UserDetailId, admin.UserDetailId)).Message).toBe(
    'Your own account cannot be deleted here. Choose yourself as the person who stays',
  )
  expect((await preview(ada.UserDetailId, ada.UserDetailId)).status).toBe(422)
  expect((await preview(ada.UserDetailId, noId)).Message).toBe(
    'One of the two has since been merged or deleted',
  )
})

test('of two admins who merge the same pair at once, either way round, one is refused', async () => {
  const second = await signedIn(portal, { Roles: ['Admin'] })
  const keep = await added({ Email: 'ravi@example.net' })
  const drop = await added({ Email: 'ravi2@example.net' })
  const go = (as: TestUser, KeepId: string, DropId: string) =>
    call(portal, contract.mergePeople, {
      as: as.AccessToken,
      body: { KeepId, DropId, KeepVersion: 1, DropVersion: 1 },
    })
  const { Keep, Drop } = (await preview(keep, drop)).Result
  expect([Keep.Version, Drop.Version]).toEqual([1, 1])
  const answers = await Promise.all([go(admin, keep, drop), go(second, drop, keep)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const left = await portal.context.database.sql.select().from(people)
  expect(left.filter(({ Email }) => Email.startsWith('ravi'))).toHaveLength(1)
})
