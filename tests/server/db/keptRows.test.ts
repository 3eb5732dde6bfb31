import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getHomePage, updateHomePage } from '../../../contract/content/content.ts'
import { noId } from '../../../contract/core/limits.ts'
import { resetTemplate, saveTemplate } from '../../../contract/mail/mails.ts'
import { getHomePageRow } from '../../../server/conference/settings.ts'
import { seedContent } from '../../../server/content/seed.ts'
import { mailTemplates } from '../../../server/db/schema/mail.ts'
import { homePage } from '../../../server/db/schema/content.ts'
import { mailsTo, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { statementsOf } from '../../support/statementLog.ts'

const hour = 3_600_000

let portal: TestPortal
let admin: TestUser
beforeAll(async () => {
  portal = await startPortal({ timing: { keptFresh: hour, accessTokenSeconds: 100_000 } })
})
beforeEach(async () => {
  await portal.empty()
  // Nobody announces that a test has emptied the tables.
  const change = { Target: 'Changed', Entity: 'HomePage', Id: noId, Version: 0 } as const
  portal.context.hub.publish({ Everyone: true }, change)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})
afterAll(() => portal.stop())

const pool = () => portal.context.database.sql
const nameRead = async () => (await getHomePageRow(pool())).ConferenceName
const slipName = (ConferenceName: string) => pool().update(homePage).set({ ConferenceName })

async function rename(ConferenceName: string) {
  const { Version: _version, Pages: _pages, ...settings } = (await call(portal, getHomePage)).Result
  const body = { ...settings, ConferenceName }
  expect((await call(portal, updateHomePage, { as: admin.AccessToken, body })).status).toBe(200)
}

test('settings are read once for many reads, until their time is over', async () => {
  await slipName('First')
  const statements = await statementsOf(async () => {
    for (let count = 0; count < 5; count += 1) expect(await nameRead()).toBe('First')
  })
  expect(statements.filter(({ text }) => text.includes('from "home_page"'))).toHaveLength(1)
  await slipName('Second')
  expect(await nameRead()).toBe('First')
  portal.clock.advance(hour)
  expect(await nameRead()).toBe('Second')
})

test('changed settings are read at once', async () => {
  await slipName('First')
  expect(await nameRead()).toBe('First')
  await rename('Second')
  expect(await nameRead()).toBe('Second')
})

test('settings that were on their way while they changed are not kept', async () => {
  await slipName('First')
  const early = nameRead()
  const change = { Target: 'Changed', Entity: 'HomePage', Id: noId, Version: 0 } as const
  portal.context.hub.publish({ Everyone: true }, change)
  await early
  await slipName('Second')
  expect(await nameRead()).toBe('Second')
})

test('a transaction decides by the settings as they are, and what it reads is not kept', async () => {
  await slipName('First')
  expect(await nameRead()).toBe('First')
  await pool()
    .transaction(async (own) => {
      await own.update(homePage).set({ ConferenceName: 'Not committed' })
      expect((await getHomePageRow(own)).ConferenceName).toBe('Not committed')
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  expect(await nameRead()).toBe('First')
})

test('a failed read is not kept', async () => {
  await pool().delete(homePage)
  await expect(nameRead()).rejects.toThrow('The conference has no settings')
  await seedContent(pool())
  await slipName('First')
  expect(await nameRead()).toBe('First')
})

test('the texts of mails are read once for many mails, and a reworded one is sent at once', async () => {
  const params = { template: 'account-erased' }
  const as = admin.AccessToken
  const send = () =>
    portal.context.mailer.queue(pool(), {
      Recipient: 'ada@example.org',
      Template: 'account-erased',
      Values: { ConferenceName: 'Lectern' },
    })
  const subjects = async () => (await mailsTo(portal, 'ada@example.org')).map(({ Subject }) => Subject)
  const reword = (Subject: string) =>
    call(portal, saveTemplate, { as, params, body: { Subject, Body: 'Goodbye.' } })
  await reword('First')
  const statements = await statementsOf(async () => {
    for (let count = 0; count < 3; count += 1) await send()
  })
  expect(statements.filter(({ text }) => text.includes('from "mail_templates"'))).toHaveLength(1)
  await pool().update(mailTemplates).set({ Subject: 'Behind its back' })
  await send()
  await reword('Second')
  await send()
  await call(portal, resetTemplate, { as, params })
  await send()
  expect(new Set(await subjects())).toEqual(
    new Set(['First', 'Second', 'Your account has been erased – Lectern']),
  )
})
