import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getUserPapers } from '../../../contract/papers.ts'
import { files } from '../../../server/files/table.ts'
import { people } from '../../../server/people/table.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/emptiedPortal.ts'
import { merged } from '../../support/merging.ts'
import { draftOf, fileOf } from '../../support/papers.ts'

const portal = await emptiedPortal()
const { sql } = portal.context.database
let admin: TestUser
let ada: TestUser
let other: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  ada = await signedIn(portal, { Email: 'ada@example.org' })
  other = await signedIn(portal, { Email: 'ada2@example.org' })
})

test('two accounts that uploaded the same file are merged: both papers and a proof keep theirs', async () => {
  const same = { Sha256: 'a'.repeat(64), FileName: 'paper.pdf' }
  const own = await fileOf(portal, ada, same)
  await fileOf(portal, other, { ...same, FileName: 'paper (2).pdf' })
  const coming = await fileOf(portal, other, same)
  const proof = await fileOf(portal, other, { Kind: 'student-proof', FileName: 'proof.pdf' })
  await draftOf(portal, ada, { PaperTitle: 'Mine', PaperURL: own })
  await draftOf(portal, other, { PaperTitle: 'Theirs', PaperURL: coming })
  await sql
    .update(people)
    .set({ Designation: 'PhD Scholar', StudentId: proof })
    .where(eq(people.UserDetailId, other.UserDetailId))
  await sql
    .update(people)
    .set({ Designation: 'PhD Scholar' })
    .where(eq(people.UserDetailId, ada.UserDetailId))
  const { status } = await merged(portal, admin, ada.UserDetailId, other.UserDetailId)
  expect(status).toBe(200)
  const { Result } = await call(portal, getUserPapers, { as: ada.AccessToken })
  const named = Object.fromEntries(Result.map(({ PaperTitle, PaperURL }) => [PaperTitle, PaperURL]))
  expect(named).toEqual({ Mine: own, Theirs: coming })
  const kept = await sql.select().from(files).where(eq(files.OwnerId, ada.UserId))
  expect(kept.map(({ FileName }) => FileName).sort()).toEqual([
    'paper (2).pdf',
    'paper (3).pdf',
    'paper.pdf',
    'proof.pdf',
  ])
  expect(kept.find(({ Id }) => Id === own)?.FileName).toBe('paper.pdf')
  const [person] = await sql.select().from(people).where(eq(people.UserDetailId, ada.UserDetailId))
  expect(person?.StudentId).toBe(proof)
})
