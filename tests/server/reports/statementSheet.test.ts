import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { downloadLines } from '../../../contract/payments/statementLineList.ts'
import { uploadStatement } from '../../../contract/payments/statements.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { registered } from '../../support/registrations.ts'
import { sheetOf } from '../../support/sheets.ts'
import { indianStatement } from '../../support/statements.ts'
import { upload } from '../../support/upload.ts'

const portal = await emptiedPortal({ now: () => Date.parse('2026-11-20T20:00:00Z') })
let admin: TestUser
let as: string
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  as = admin.AccessToken
})

test('the lines of a bank statement are downloaded as they are listed, all or those in one state', async () => {
  const user = await signedIn(portal)
  const { Reference } = await registered(portal, user.UserDetailId)
  const text = indianStatement([
    { Description: `NEFT ${Reference}`, Number: '412345678901', Amount: 500_000 },
    { Description: '=HYPERLINK("x")', Amount: 4200 },
    { Description: 'HOTEL MAYURA', Amount: -90_000 },
  ])
  const { Result } = await upload(portal, uploadStatement, 'november.csv', Buffer.from(text), { as })
  const { StatementId } = Result
  const xlsx = await sheetOf(portal, downloadLines, as, { StatementId })
  expect(xlsx.name).toBe('statement-2026-11-21.xlsx')
  const day = '14 November 2026'
  const [heading, paid, ...others] = xlsx.rows
  expect(heading).toEqual([
    ...['Line', 'Date', 'Description', 'Transaction number', 'Amount received', 'State', 'Belongs to'],
    'Reason',
  ])
  expect(paid).toEqual([
    ...[5, day, `NEFT ${Reference}`, '412345678901', 5000, 'Matched'],
    expect.stringMatching(new RegExp(`, ${Reference}: ₹ ?5,000`)),
    'Reference in the description',
  ])
  expect(others.slice(0, 2)).toEqual([
    [6, day, '=HYPERLINK("x")', '', 42, 'Unknown', '', 'Nobody is known who owes this'],
    [7, day, 'HOTEL MAYURA', '', -900, 'Paid out', '', 'Money that was paid out'],
  ])
  const csv = await sheetOf(portal, downloadLines, as, {
    StatementId,
    State: 'unmatched',
    Columns: 'Line,Description,Amount',
    format: 'csv',
  })
  expect(csv.rows).toEqual([
    ['Line', 'Description', 'Amount received'],
    ['6', `'=HYPERLINK("x")`, '42'],
  ])
})

test('a statement that is none is not found, and nobody but organisers downloads one', async () => {
  const query = { StatementId: randomUUID() }
  expect((await sheetOf(portal, downloadLines, as, query)).status).toBe(404)
  const other = await signedIn(portal, { Roles: ['GeneralAttendee'] })
  expect((await sheetOf(portal, downloadLines, other.AccessToken, query)).status).toBe(403)
})
