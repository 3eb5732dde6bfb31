import { beforeEach, expect, test } from 'vitest'
import { downloadSent } from '../../../contract/notifications/sentList.ts'
import { sendNotification, withdrawNotification } from '../../../contract/notifications/notificationAdmin.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { sheetOf } from '../../support/sheets.ts'

const evening = Date.parse('2026-11-20T20:00:00Z')
let now = evening
const portal = await emptiedPortal({ now: () => now })
let admin: TestUser
beforeEach(async () => {
  now = evening
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const nobody = { Everyone: false, Roles: [], UserIds: [], PaperStatus: [], Unpaid: false }

async function sent(Subject: string, given: object = {}): Promise<string> {
  const body = {
    ...{ ...nobody, Everyone: true, Subject, Body: '<p>Text</p>', ByMail: false },
    ...{ ActiveFrom: null, ActiveUntil: null, ...given },
  }
  const { Id, Message } = await call(portal, sendNotification, { as: admin.AccessToken, body })
  if (!Id) throw new Error(Message)
  now += 60_000
  return Id
}

test('what was sent is downloaded as it is listed, what is active apart from what is past', async () => {
  await sent('=Rooms()', { Everyone: false, Roles: ['Admin'], PaperStatus: ['approved'], ByMail: true })
  await sent('The end', {
    ActiveFrom: '2026-12-01T03:30:00.000Z',
    ActiveUntil: '2026-12-02T03:30:00.000Z',
  })
  const gone = await sent('A mistake')
  await call(portal, withdrawNotification, { as: admin.AccessToken, params: { id: gone } })
  const xlsx = await sheetOf(portal, downloadSent, admin.AccessToken)
  expect(xlsx.name).toBe('notifications-2026-11-21.xlsx')
  const [heading, ...rows] = xlsx.rows
  expect(heading).toEqual([
    ...['Subject', 'To', 'Active from', 'Active until', 'By mail too', 'Read by', 'Receivers', 'State'],
    'Sent by',
  ])
  const by = rows[0]?.at(-1)
  expect(by).toMatch(/\w+/)
  const [ends, begins] = ['2 December 2026 at 09:00', '1 December 2026 at 09:00']
  expect(rows).toEqual([
    ['The end', 'Everyone', begins, ends, '', 0, 1, 'Scheduled', by],
    [
      ...['=Rooms()', 'Admin, Authors of papers that are approved', '21 November 2026 at 01:30', '', 'Yes'],
      ...[0, 1, 'Active', by],
    ],
  ])
  const csv = await sheetOf(portal, downloadSent, admin.AccessToken, {
    State: 'past',
    Columns: 'Subject,State',
    format: 'csv',
  })
  expect(csv.rows).toEqual([
    ['Subject', 'State'],
    ['A mistake', 'Withdrawn'],
  ])
})

test('nobody but organisers downloads what was sent', async () => {
  const other = await signedIn(portal, { Roles: ['PaperPresenter'] })
  expect((await sheetOf(portal, downloadSent, other.AccessToken)).status).toBe(403)
})
