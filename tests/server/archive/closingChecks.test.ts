import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql as text } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  downloadArchivedPapers,
  searchArchivedPapers,
  searchArchivedReceipts,
  searchArchivedRegistrations,
} from '../../../contract/archive/archiveLists.ts'
import * as contract from '../../../contract/archive/archive.ts'
import { fillPaymentDetails } from '../../../contract/payments/claims.ts'
import { getHomePage } from '../../../contract/content/content.ts'
import { getActiveDates, getDates } from '../../../contract/content/dates.ts'
import { mergePeople, previewMerge } from '../../../contract/users/duplicates.ts'
import { downloadOwnData, eraseOwnAccount } from '../../../contract/accounts/ownAccount.ts'
import { emptyPaper, getUserPapers, submitPaper, updatePaper } from '../../../contract/papers/papers.ts'
import { confirmPayment } from '../../../contract/payments/payments.ts'
import { getReceipt, verifyReceipt } from '../../../contract/payments/receipts.ts'
import { updateAccommodation } from '../../../contract/registration/registration.ts'
import { deleteUser } from '../../../contract/users/users.ts'
import { archivedRows } from '../../../server/db/schema/archive.ts'
import { auditEntries } from '../../../server/db/schema/audit.ts'
import { makeBackup } from '../../../server/backup/backup.ts'
import { people } from '../../../server/db/schema/people.ts'
import { receipts } from '../../../server/db/schema/payments.ts'
import { reviews } from '../../../server/db/schema/reviews.ts'
import { signedIn, testPassword, type TestUser } from '../../support/accounts.ts'
import { addressOf, call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { completeDraftOf, dateOf, draftOf, settingsOf } from '../../support/papers.ts'
import { claimed, claimOf, closeWindows, longSessions, payerOf } from '../../support/payments.ts'
import { travelling } from '../../support/registrations.ts'
import { rowsOfXlsx } from '../../support/sheets.ts'
import { download } from '../../support/upload.ts'

const portal = await emptiedPortal({ timing: longSessions })
let admin: TestUser
beforeEach(async () => {
  await settingsOf(portal, { ConferenceName: 'Words 2026' })
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const testId = '5a0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b11'
const sql = () => portal.context.database.sql
const asAdmin = () => ({ as: admin.AccessToken })
const close = (ConferenceName = 'Words 2026') =>
  call(portal, contract.closeConference, {
    ...asAdmin(),
    body: { ConferenceName, NextName: 'Words 2027' },
  })
const preview = async () => (await call(portal, contract.previewClosing, asAdmin())).Result

const submitted = async (owner: TestUser, PaperTitle: string) => {
  const { Id } = await completeDraftOf(portal, owner, { PaperTitle })
  const reply = await call(portal, submitPaper, { as: owner.AccessToken, params: { id: Id } })
  expect(reply.status).toBe(200)
  return Id
}

/** A payment that was confirmed, whose receipt was made. */
async function paid(payer: Awaited<ReturnType<typeof payerOf>>, TransactionId: string): Promise<string> {
  const PaymentId = await claimed(portal, payer, { TransactionId })
  const body = { Amount: 500_000, Accepted: true, Remarks: '' }
  await call(portal, confirmPayment, { ...asAdmin(), params: { id: PaymentId }, body })
  await closeWindows(portal)
  return PaymentId
}

const nameOf = async ({ UserDetailId }: TestUser) => {
  const [row] = await sql().select().from(people).where(eq(people.UserDetailId, UserDetailId))
  return row?.FullName ?? ''
}

/** Waits for what is queued to have left; a receipt may have to wait for the printing thread's start. */
const mailsLeft = async () => {
  await expect.poll(async () => (await preview()).Refusals, { timeout: 30_000 }).toEqual([])
}

test('closing puts the year into the archive and keeps people, settings and numbers; every date is cleared', async () => {
  const owner = await signedIn(portal)
  const auditor = await signedIn(portal, { Roles: ['Auditor'] })
  await dateOf(portal, 'conference_date', '2026-12-03')
  const PaperId = await submitted(owner, 'Ünder the bridge')
  await draftOf(portal, owner, { PaperTitle: 'Only begun' })
  await sql().insert(reviews).values({ PaperId, AuditorId: auditor.UserId, RemarksForAdmin: 'Weak' })
  const payer = await payerOf(portal)
  await travelling(portal, payer.AccommodationId)
  const PaymentId = await paid(payer, '300000000001')
  const [receipt] = await sql().select().from(receipts)
  const code = receipt?.VerifyCode ?? ''
  const before = (await call(portal, verifyReceipt, { params: { code } })).Result
  await mailsLeft()
  const Counts = {
    Papers: 1,
    Drafts: 1,
    Reviews: 1,
    Registrations: 1,
    Payments: 1,
    Receipts: 1,
    Travels: 1,
    Notifications: expect.any(Number) as number,
  }
  expect(await preview()).toEqual({ ConferenceName: 'Words 2026', Counts, Refusals: [] })

  const closed = await close()
  expect(closed.status).toBe(200)
  expect(closed.Result).toMatchObject({ ConferenceName: 'Words 2026', Counts })
  const { ConferenceId } = closed.Result

  expect((await call(portal, getUserPapers, { as: owner.AccessToken })).Result).toEqual([])
  expect((await call(portal, getHomePage)).Result.ConferenceName).toBe('Words 2027')
  expect((await call(portal, getActiveDates)).Result).toEqual([])
  expect((await call(portal, getDates, asAdmin())).Result).toHaveLength(5)
  const [entry] = await sql().select().from(auditEntries).where(eq(auditEntries.Action, 'Close conference'))
  expect(entry).toMatchObject({ UserId: admin.UserId, SubjectId: ConferenceId })

  // What was printed and given out still holds, for everybody, the payer and the organisers.
  expect((await call(portal, verifyReceipt, { params: { code } })).Result).toEqual(before)
  expect((await download(portal, getReceipt, PaymentId, { as: payer.AccessToken })).status).toBe(200)
  expect((await download(portal, getReceipt, PaymentId, { as: owner.AccessToken })).status).toBe(404)

  // Numbers go on.
  const next = await submitted(owner, 'The year after')
  const papers = (await call(portal, getUserPapers, { as: owner.AccessToken })).Result
  expect(papers.map(({ Id, PaperCode }) => [Id, PaperCode])).toEqual([[next, 'P-0002']])

  const params = { id: ConferenceId }
  const list = await call(portal, searchArchivedPapers, {
    ...asAdmin(),
    params,
    query: { Text: 'under BRIDGE' },
  })
  expect(list.Result.Rows).toMatchObject([
    { PaperId, PaperCode: 'P-0001', PaperTitle: 'Ünder the bridge', Authors: [await nameOf(owner)] },
  ])
  const paper = await call(portal, contract.getArchivedPaper, {
    ...asAdmin(),
    params: { ...params, paperId: PaperId },
  })
  expect(paper.Result).toMatchObject({
    History: [{ FromStatus: 'draft', ToStatus: 'submitted' }],
    Reviews: [{ AuditorName: await nameOf(auditor), RemarksForAdmin: 'Weak' }],
    Files: [{ Number: 1, FileName: 'paper.pdf' }],
  })
  const money = await call(portal, searchArchivedRegistrations, { ...asAdmin(), params })
  expect(money.Result.Rows).toMatchObject([
    {
      FullName: await nameOf(payer),
      ExpectedAmount: 500_000,
      ActualAmount: 500_000,
      ArrivalOn: '2026-12-03T09:40',
    },
  ])
  const numbers = await call(portal, searchArchivedReceipts, { ...asAdmin(), params })
  expect(numbers.Result.Rows).toMatchObject([{ ReceiptNumber: 'R-0001', PaymentId, Amount: 500_000 }])
  const { bytes, headers } = await download(portal, downloadArchivedPapers, ConferenceId, asAdmin())
  expect(headers['content-disposition']).toContain('filename="Words-2026-papers.xlsx"')
  expect((await rowsOfXlsx(bytes)).map(([Code, Title]) => [Code, Title])).toEqual([
    ['Code', 'Title'],
    ['P-0001', 'Ünder the bridge'],
    ['', 'Only begun'],
  ])
})

test('closing is refused with every reason while something is under way, and with a name that is not the conference’s', async () => {
  const payer = await payerOf(portal)
  await claimed(portal, payer)
  await portal.context.undo.add(sql(), {
    Kind: 'payments',
    Title: 'A decision',
    Payload: {},
    CreatedBy: admin.UserId,
    Minutes: 10,
  })
  const refused = await close()
  expect([refused.status, refused.Errors]).toEqual([
    409,
    [
      'A decision can still be undone: wait until its time is over',
      'A payment waits to be confirmed or refused',
    ],
  ])
  const named = await close('words 2026')
  expect([named.status, named.Message]).toEqual([422, 'This is not the name of the conference'])
  expect((await preview()).Counts.Registrations).toBe(1)
  expect((await call(portal, contract.getArchive, asAdmin())).Result).toEqual([])
})

test('a late save is refused because the conference is over, and a transaction number that paid for it cannot pay again', async () => {
  const owner = await signedIn(portal)
  const { Id, Version } = await draftOf(portal, owner)
  const payer = await payerOf(portal)
  await paid(payer, '300000000002')
  await mailsLeft()
  await close()

  const save = await call(portal, updatePaper, {
    as: owner.AccessToken,
    ifMatch: Version,
    key: 'a-queued-save',
    body: { ...emptyPaper, PaperTitle: 'Typed in a tunnel' },
    params: { id: Id },
  })
  expect([save.status, save.Message]).toEqual([
    410,
    'This belongs to a conference that is over and was archived. Nothing of it can be changed any more',
  ])
  const register = await call(portal, updateAccommodation, {
    as: payer.AccessToken,
    params: { id: payer.AccommodationId },
    body: {
      IsAttendingConference: true,
      AccommodationRequired: false,
      IsBookOfAbstractRequired: false,
      IsSocietyLifeMember: false,
      UpdatePerson: [],
    },
  })
  expect([register.status, register.Message]).toEqual([
    410,
    'This belongs to a conference that is over and was archived. Nothing of it can be changed any more',
  ])
  // What was never there is not.
  expect((await call(portal, deleteUser, { ...asAdmin(), params: { id: testId } })).status).toBe(404)

  const again = await payerOf(portal)
  const claim = await call(portal, fillPaymentDetails, {
    as: again.AccessToken,
    body: await claimOf(portal, again, { TransactionId: '300000000002' }),
  })
  expect([claim.status, claim.Message]).toEqual([409, 'This transaction number has been used already'])
})

test('people in the archive get it with their own data, are merged in it, and keep only their name when they are erased', async () => {
  const ada = await signedIn(portal, { Email: 'ada@example.org' })
  const twin = await signedIn(portal, { Email: 'ada.b@example.org' })
  await submitted(ada, 'Kept')
  await draftOf(portal, ada, { PaperTitle: 'Not kept' })
  await submitted(twin, 'By the same')
  const payer = await payerOf(portal, {
    GetPersons: [{ FullName: 'Meera Rao', Relation: 'Spouse', Gender: 'female', Age: 41 }],
  })
  await mailsLeft()
  const { ConferenceId } = (await close()).Result

  const dataOf = async (user: TestUser) =>
    (
      await portal.app.inject({
        url: addressOf(downloadOwnData),
        headers: { authorization: `Bearer ${user.AccessToken}` },
      })
    ).rawPayload.toString('latin1')
  const own = await dataOf(ada)
  expect([own.includes('"Kept"'), own.includes('Not kept'), own.includes('By the same')]).toEqual([
    true,
    true,
    false,
  ])
  expect(own).toContain('Words 2026')

  const gone = await call(portal, deleteUser, { ...asAdmin(), params: { id: payer.UserId } })
  expect([gone.status, gone.Message]).toEqual([
    409,
    'This person is named in the archive of a conference that is over and cannot be deleted',
  ])

  const pair = { KeepId: ada.UserDetailId, DropId: twin.UserDetailId }
  const plan = (await call(portal, previewMerge, { ...asAdmin(), body: pair })).Result
  const versions = { KeepVersion: plan.Keep.Version, DropVersion: plan.Drop.Version }
  expect((await call(portal, mergePeople, { ...asAdmin(), body: { ...pair, ...versions } })).status).toBe(200)
  expect(await dataOf(ada)).toContain('By the same')

  const name = await nameOf(ada)
  const erase = (user: TestUser) =>
    call(portal, eraseOwnAccount, { as: user.AccessToken, body: { Password: testPassword } })
  expect((await erase(ada)).status).toBe(200)
  expect((await erase(payer)).status).toBe(200)
  const search = { ...asAdmin(), params: { id: ConferenceId } }
  const papers = (await call(portal, searchArchivedPapers, search)).Result.Rows
  expect(papers.map(({ PaperTitle, Authors }) => [PaperTitle, Authors])).toEqual([
    ['Kept', [name]],
    ['By the same', [name]],
  ])
  expect((await call(portal, searchArchivedRegistrations, search)).Result.Rows).toMatchObject([
    { NumOfAccompanyingPerson: 1 },
  ])
  const [row] = await sql().select().from(people).where(eq(people.UserDetailId, ada.UserDetailId))
  expect([row?.FullName, row?.Email]).toEqual([name, ''])
  const rest = await sql().execute(text`select 1 from archived_rows where "row"::text like '%Meera%'`)
  expect(rest.rows).toEqual([])
})

test.runIf(process.env['TEST_DATABASE_URL'])(
  'a backup that begins while the conference is being closed has the whole year, in its archive or its papers',
  async () => {
    await submitted(await signedIn(portal), 'Kept for good')
    await mailsLeft()
    const { database, files } = portal.context
    const folder = mkdtempSync(join(tmpdir(), 'lectern-closing-'))
    // The portal's own jobs wait for these tables too, so only `lock table` counts, by its mode.
    const waiting = async (mode: 'AccessExclusiveLock' | 'AccessShareLock') => {
      const { rows } = await database.pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid)
         where not granted and mode = $1 and datname = current_database() and query like 'lock table%'`,
        [mode],
      )
      return rows[0]?.waiting
    }
    const reader = await database.pool.connect()
    await reader.query('begin')
    await reader.query('select from waiting_decisions')
    const closing = close()
    await expect.poll(() => waiting('AccessExclusiveLock'), { timeout: 20_000 }).toBe(1)
    const backup = makeBackup(database, files, folder)
    await expect.poll(() => waiting('AccessShareLock'), { timeout: 20_000 }).toBe(1)
    await reader.query('commit')
    reader.release()
    expect((await closing).status).toBe(200)
    const rowsIn = new Map((await backup).Tables.map(({ Name, Rows }) => [Name, Rows]))
    rmSync(folder, { recursive: true })
    const stored = await sql().select().from(archivedRows)
    expect(stored.filter(({ TableName }) => TableName === 'papers')).toHaveLength(1)
    // Any other read of two of these tables can deadlock with the closing. It then begins again, after the backup,
    // which has the year in its papers.
    const isClosed = rowsIn.get('conferences') === 1
    expect([rowsIn.get('papers'), rowsIn.get('archived_rows')]).toEqual(
      isClosed ? [0, stored.length] : [1, 0],
    )
  },
)
