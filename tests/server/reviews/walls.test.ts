import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { submitPaper } from '../../../contract/papers/papers.ts'
import { assignReviews, removeReview, setReviewSettings } from '../../../contract/reviews/reviewDesk.ts'
import { getAssignedPapers, saveReview } from '../../../contract/reviews/reviewing.ts'
import { getUniversities } from '../../../contract/people/lookups.ts'
import { eraseOwnAccount } from '../../../contract/accounts/ownAccount.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { people } from '../../../server/db/schema/people.ts'
import { reviews } from '../../../server/db/schema/reviews.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { hubClient, until } from '../../support/hub.ts'
import { completeDraftOf, fileOf } from '../../support/papers.ts'
import { registered, transferred } from '../../support/registrations.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { mayCall, send } from '../http/walker.ts'

// What an auditor must not see, looked for in the answer of every call of the contract (design §3 "Reviews").

/** Words that are in what is kept from an auditor, and nowhere else. */
const hidden = {
  author: 'Zenobia',
  institution: 'Xanadu',
  fileName: 'zenobia-draft',
  remarks: 'Quixotic',
  auditor: 'Yggdrasil',
  utr: 'UTRWALL00042',
}

let portal: TestPortal
let admin: TestUser
let author: TestUser
let anna: TestUser
let ben: TestUser
/** Whatever could be named in a call. */
let ids: string[]
let paperId: string
/** What the bill of the author is paid by. */
let reference: string

const named = (user: TestUser, set: Partial<typeof people.$inferInsert>) =>
  portal.context.database.sql.update(people).set(set).where(eq(people.UserDetailId, user.UserDetailId))
const benSends = (Score: number) =>
  call(portal, saveReview, {
    as: ben.AccessToken,
    params: { id: paperId },
    body: {
      Recommendation: 'Reject',
      Score,
      RemarksForAuthor: `${hidden.remarks} to the author`,
      RemarksForAdmin: `${hidden.remarks} to the organisers`,
    },
  })

beforeAll(async () => {
  portal = await startPortal()
  const { sql } = portal.context.database
  admin = await signedIn(portal, { Roles: ['Admin'] })
  author = await signedIn(portal)
  anna = await signedIn(portal, { Roles: ['Auditor'] })
  ben = await signedIn(portal, { Roles: ['Auditor'] })
  await named(author, {
    FirstName: hidden.author,
    FullName: `${hidden.author} Rao`,
    Organization: hidden.institution,
  })
  await sql
    .update(users)
    .set({ Email: `${hidden.author}@example.org` })
    .where(eq(users.Id, author.UserId))
  await named(author, { Email: `${hidden.author}@example.org` })
  await named(anna, { Organization: 'Institute of Anna' })
  await named(ben, { FullName: `${hidden.auditor} Menon`, Organization: 'Institute of Ben' })
  const FileId = await fileOf(portal, author, { FileName: `${hidden.fileName}.pdf` })
  const paper = await completeDraftOf(portal, author, { PaperURL: FileId })
  paperId = paper.Id
  await call(portal, submitPaper, { as: author.AccessToken, params: { id: paperId } })
  const bill = await registered(portal, author.UserDetailId)
  const { AccommodationId, PaymentDetailsId } = bill
  reference = bill.Reference
  const TransferId = await transferred(portal, PaymentDetailsId, { TransactionId: hidden.utr })
  await call(portal, assignReviews, {
    as: admin.AccessToken,
    body: { PaperIds: [paperId], AuditorIds: [anna.UserId, ben.UserId], DueOn: null },
  })
  await benSends(3)
  ids = [
    ...[paperId, FileId, author.UserId, author.UserDetailId, ben.UserId, ben.UserDetailId],
    ...[AccommodationId, PaymentDetailsId, TransferId],
  ]
})
afterAll(() => portal.stop())

/** Puts the auditor's own row back as it was: some calls of the walk change it. */
async function asAssigned(): Promise<void> {
  await portal.context.database.sql
    .update(reviews)
    .set({
      State: 'assigned',
      Reason: '',
      Recommendation: '',
      Score: 0,
      RemarksForAuthor: '',
      RemarksForAdmin: '',
    })
    .where(eq(reviews.AuditorId, anna.UserId))
}

/** Every answer that an auditor gets, by the call that got it. */
async function* answers(): AsyncGenerator<readonly [Endpoint, string]> {
  for (const [, endpoint] of api) {
    // A person who is erased, or signed out, calls no more. That an institution exists reveals nobody.
    if (
      endpoint === getUniversities ||
      endpoint === eraseOwnAccount ||
      /logout|log-out|sessions?$/i.test(endpoint.path)
    )
      continue
    const names = Object.keys((endpoint.params as { shape?: object } | undefined)?.shape ?? {})
    // A person who may not call gets the same answer for every row.
    const tries = names.length > 0 && mayCall(endpoint, 'Auditor') ? ids : [paperId]
    for (const id of tries) {
      const params = Object.fromEntries(names.map((name) => [name, id]))
      const response = await send(portal, endpoint, { as: anna.AccessToken, params })
      const said = `${JSON.stringify(response.headers)} ${response.body}`
      // With one's own review what the others said comes, as it shall.
      if (endpoint !== saveReview) yield [endpoint, said]
      else yield [endpoint, said.replaceAll(`${hidden.remarks} to the author`, '')]
    }
    if (endpoint.path.startsWith('/Review')) await asAssigned()
  }
}

async function leaks(words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for await (const [endpoint, said] of answers())
    for (const word of words)
      if (said.toLowerCase().includes(word.toLowerCase()))
        found.push(`${endpoint.method} ${endpoint.path}: ${word}`)
  return found
}

const settings = (IsBlind: boolean) =>
  call(portal, setReviewSettings, { as: admin.AccessToken, body: { IsBlind } })

test('no call shows an auditor payments, or another review before their own is in', async () => {
  const { remarks, auditor, utr } = hidden
  expect(await leaks([remarks, auditor, reference, utr])).toEqual([])
})

test('where the conference reviews blind no call names an author, an institution or the author’s file', async () => {
  await settings(true)
  try {
    const { author: name, institution, fileName, remarks, auditor, utr } = hidden
    expect(await leaks([name, institution, fileName, remarks, auditor, utr])).toEqual([])
  } finally {
    await settings(false)
  }
})

test('the walk has something to find: without blindness the list of papers has it', async () => {
  const { body } = await send(portal, getAssignedPapers, { as: anna.AccessToken })
  for (const word of [hidden.author, hidden.institution, hidden.fileName]) expect(body).toContain(word)
})

test('that another review came in, was changed, or was taken back changes nothing that an auditor can ask for or receive', async () => {
  await asAssigned()
  const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { connection, changes, texts } = hubClient(origin, anna.AccessToken)
  await connection.start()
  const seen = async () => (await send(portal, getAssignedPapers, { as: anna.AccessToken })).body
  const before = await seen()
  await benSends(9)
  expect(await seen()).toBe(before)
  await portal.context.database.sql
    .update(reviews)
    .set({ State: 'assigned' })
    .where(eq(reviews.AuditorId, ben.UserId))
  await call(portal, removeReview, {
    as: admin.AccessToken,
    params: { id: paperId, auditorId: ben.UserId },
  })
  expect(await seen()).toBe(before)
  // What is sent to her alone comes after all that was sent before it.
  await call(portal, saveReview, {
    as: anna.AccessToken,
    params: { id: paperId },
    body: { Recommendation: 'Accept', Score: 8, RemarksForAuthor: 'Clear.', RemarksForAdmin: '' },
  })
  await until(() => changes.length > 0, 'her own change was announced')
  expect(changes).toEqual([expect.objectContaining({ Entity: 'Review', Id: paperId })])
  expect(texts).toEqual([])
  await connection.stop()
})
