import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { refreshToken } from '../../../../contract/accounts/accounts.ts'
import { actAsUser } from '../../../../contract/accounts/accountAdmin.ts'
import type { HeldParts } from '../../../../contract/core/deskParts.ts'
import { getUndoEntries, undo } from '../../../../contract/core/undo.ts'
import { downloadFile } from '../../../../contract/files/files.ts'
import { getActiveNotifications } from '../../../../contract/notifications/notifications.ts'
import { decidePapers, getOpenDecisions, getPaper } from '../../../../contract/papers/decisions.ts'
import { searchPapers } from '../../../../contract/papers/paperDeskList.ts'
import { updatePaper } from '../../../../contract/papers/papers.ts'
import { getInbox } from '../../../../contract/reports/inbox.ts'
import { getPaperProgress } from '../../../../contract/reviews/reviewDesk.ts'
import { searchAbstracts } from '../../../../contract/abstracts/abstractLists.ts'
import { handOutParts } from '../../../../contract/users/handOut.ts'
import { getUserSummary } from '../../../../contract/users/userAdmin.ts'
import { assignRole } from '../../../../contract/users/users.ts'
import { createView, getViews } from '../../../../contract/views/views.ts'
import { auditEntries } from '../../../../server/db/schema/audit.ts'
import { papers } from '../../../../server/db/schema/papers.ts'
import { signedIn, type TestUser } from '../../../support/accounts.ts'
import { call } from '../../../support/call.ts'
import { hubClient, until } from '../../../support/hub.ts'
import { completeDraftOf, themeOf } from '../../../support/papers.ts'
import { emptiedPortal } from '../../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()
const sql = () => portal.context.database.sql
const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })

let admin: TestUser
let helper: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  helper = await signedIn(portal, { Roles: ['Admin'] })
})

const full = (Part: 'papers' | 'money' | 'messages' | 'travel' | 'programme', ThemeIds: string[] = []) => ({
  Part,
  IsFull: true,
  ThemeIds,
})

const hand = (DeskParts: HeldParts, From: HeldParts = null, to = helper, by = admin) =>
  call(portal, handOutParts, {
    as: by.AccessToken,
    params: { id: to.UserId },
    body: { DeskParts: DeskParts && [...DeskParts], From: From && [...From] },
  })

/** A paper under review of a theme. */
async function sentPaper(ThemeId: string, PaperCode: string): Promise<string> {
  const owner = await signedIn(portal)
  const { Id } = await completeDraftOf(portal, owner, { ThemeId })
  const SubmittedOn = new Date(portal.context.now()).toISOString()
  await sql().update(papers).set({ Status: 'submitted', PaperCode, SubmittedOn }).where(eq(papers.Id, Id))
  return Id
}

describe('handing out parts of the desk', () => {
  test('takes effect at once, is in the audit log, and notifies the organiser', async () => {
    const theme = await themeOf(portal, 'Syntax')
    const parts = [full('papers', [theme]), { ...full('money'), IsFull: false }]
    expect((await hand(parts)).Result).toEqual({ DeskParts: parts })
    const [entry] = await sql().select().from(auditEntries).where(eq(auditEntries.SubjectId, helper.UserId))
    expect(entry).toMatchObject({
      UserId: admin.UserId,
      Action: 'Hand out parts of desk',
      Details: { Parts: { From: 'Everything', To: 'Papers and reviews (Syntax); Money (only reads)' } },
    })
    const { Result: session } = await call(portal, refreshToken, {
      params: { refreshToken: helper.RefreshToken },
    })
    expect(session.DeskParts).toEqual(parts)
    expect(session.Roles).toEqual(['Admin'])
    // A delegated organiser is an Admin in every claim.
    const claims = Buffer.from(session.AccessToken.split('.')[1] ?? '', 'base64url').toString()
    expect(JSON.parse(claims)).toMatchObject({ role: 'Admin', IsAdmin: 'true' })
    const notices = await call(portal, getActiveNotifications, { as: helper.AccessToken })
    expect(notices.Result.map(({ Subject }) => Subject)).toEqual(['Your parts of the desk have changed'])
    const standing = { as: admin.AccessToken, params: { id: helper.UserId } }
    expect((await call(portal, getUserSummary, standing)).Result.DeskParts).toEqual(parts)
    expect((await hand(null, parts)).Result).toEqual({ DeskParts: null })
    expect((await call(portal, getUserSummary, standing)).Result.DeskParts).toBeNull()
  })

  test('is for an organiser with the whole desk, never about oneself, and never over what another has changed', async () => {
    const others = await signedIn(portal)
    expect([(await hand([], null, admin)).Message]).toEqual(['Somebody else has to hand out your parts'])
    expect((await hand([], null, others)).status).toBe(409)
    expect((await hand([full('money')])).status).toBe(200)
    expect((await hand(null, null, admin, helper)).status).toBe(403)
    const stale = await hand([full('travel')], null)
    expect([stale.status, stale.Message]).toEqual([
      409,
      'Somebody else has changed the parts of this organiser meanwhile',
    ])
    const twice = await hand([full('money'), full('money')], [full('money')])
    expect([twice.status, twice.Errors]).toEqual([422, ['Name each part once']])
    const themed = await hand([full('money', [await themeOf(portal, 'Morphology')])], [full('money')])
    expect([themed.status, themed.Errors]).toEqual([422, ['Only papers have themes']])
    const unknown = await hand([full('papers', [helper.UserId])], [full('money')])
    expect([unknown.status, unknown.Errors]).toEqual([422, ['One of these themes does not exist any more']])
  })

  test('leaves an organiser with the whole desk, also if two take it from each other at once', async () => {
    const both = await Promise.all([hand([]), hand([], null, admin, helper)])
    expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200])
    const third = await signedIn(portal, { Roles: ['Admin'], DeskParts: [] })
    const whole = both[0].status === 200 ? admin : helper
    const role = await call(portal, assignRole, {
      as: third.AccessToken,
      params: { id: whole.UserId },
      body: { Role: 'Auditor' },
    })
    expect(role.status).toBe(403)
  })

  test('ends acting as another user for a person who no longer has the whole desk', async () => {
    const user = await signedIn(portal)
    const acting = await call(portal, actAsUser, { as: helper.AccessToken, query: { email: user.Email } })
    const as = acting.Result.AccessToken
    expect((await call(portal, getActiveNotifications, { as })).status).toBe(200)
    await hand([full('money')])
    expect((await call(portal, getActiveNotifications, { as })).status).toBe(401)
  })
})

test('a person who only reads a part gets that as the reason of a refusal, a person without it does not', async () => {
  const reader = await signedIn(portal, {
    Roles: ['Admin'],
    DeskParts: [{ ...full('papers'), IsFull: false }],
  })
  const body = { PaperIds: [helper.UserId], Status: 'approved' as const, Feedback: '' }
  const refused = await call(portal, decidePapers, { as: reader.AccessToken, body })
  expect([refused.status, refused.Message]).toEqual([
    403,
    'You can look at this part of the desk, but not change it',
  ])
  expect((await call(portal, searchPapers, { as: reader.AccessToken, query: {} })).status).toBe(200)
  const none = await signedIn(portal, { Roles: ['Admin'], DeskParts: [full('money')] })
  expect((await call(portal, decidePapers, { as: none.AccessToken, body })).Message).not.toMatch(/look at/)
})

describe('the papers of chosen themes', () => {
  let mine: string
  let others: string
  let as: string
  let theme: string
  beforeEach(async () => {
    theme = await themeOf(portal, 'Syntax')
    mine = await sentPaper(theme, 'P-0001')
    others = await sentPaper(await themeOf(portal, 'Phonology'), 'P-0002')
    await hand([full('papers', [theme])])
    as = helper.AccessToken
  })

  test('are all that searches, progress and the inbox show', async () => {
    const found = await call(portal, searchPapers, { as, query: {} })
    expect([found.Result.Total, found.Result.Rows.map(({ Id }) => Id)]).toEqual([1, [mine]])
    const abstracts = await call(portal, searchAbstracts, { as, query: {} })
    expect(abstracts.Result.Rows.map(({ Id }) => Id)).toEqual([mine])
    const progress = await call(portal, getPaperProgress, { as })
    expect(progress.Result.map(({ PaperId }) => PaperId)).toEqual([mine])
    await call(portal, decidePapers, {
      as: admin.AccessToken,
      body: { PaperIds: [mine, others], Status: 'approved', Feedback: '' },
    })
    expect((await call(portal, getInbox, { as })).Result.DecisionsToUndo).toBe(1)
    expect((await call(portal, getInbox, { as: admin.AccessToken })).Result.DecisionsToUndo).toBe(2)
    const open = await call(portal, getOpenDecisions, { as })
    expect(open.Result.map(({ Count }) => Count)).toEqual([1])
    // The decision is about a paper of another theme too.
    const { Result: entries } = await call(portal, getUndoEntries, { as: admin.AccessToken })
    expect((await call(portal, getUndoEntries, { as })).Result).toEqual([])
    const undone = await call(portal, undo, { as, params: { id: entries[0]?.UndoId ?? '' } })
    expect(undone.status).toBe(403)
    expect((await call(portal, getInbox, { as: admin.AccessToken })).Result.DecisionsToUndo).toBe(2)
  })

  test('are decided, and no others, whether they are named or found', async () => {
    expect((await call(portal, getPaper, { as, params: { id: mine } })).status).toBe(200)
    expect((await call(portal, getPaper, { as, params: { id: others } })).status).toBe(404)
    const { Result } = await call(portal, getPaper, { as: admin.AccessToken, params: { id: others } })
    const { Title: PaperTitle, Abstract, ThemeId, PaperURL, ConsiderBestPaper } = Result
    const fields = { PaperTitle, Abstract, ThemeId, PaperURL, ConsiderBestPaper, Reason: '' }
    const changed = await call(portal, updatePaper, { as, params: { id: others }, body: fields })
    expect(changed.status).toBe(404)
    const decide = (body: { PaperIds: string[]; All?: object }) =>
      call(portal, decidePapers, { as, body: { ...body, Status: 'approved', Feedback: '' } })
    expect((await decide({ PaperIds: [mine, others] })).status).toBe(404)
    const all = await decide({ PaperIds: [], All: {} })
    expect([all.status, all.Result.Papers]).toEqual([200, 1])
    const file = await portal.app.inject({
      url: `/api${downloadFile.path.replace(':id', PaperURL)}`,
      headers: { authorization: `Bearer ${as}` },
    })
    expect(file.statusCode).toBe(404)
  })

  test('may be one’s own of another theme, as a presenter has them', async () => {
    const both = await signedIn(portal, {
      Roles: ['Admin', 'PaperPresenter'],
      DeskParts: [full('papers', [theme])],
    })
    const { Id } = await completeDraftOf(portal, both, { ThemeId: await themeOf(portal, 'Morphology') })
    const body = { PaperTitle: 'Mine', Abstract: '', ThemeId: '', PaperURL: '', ConsiderBestPaper: false }
    const saved = await call(portal, updatePaper, {
      as: both.AccessToken,
      params: { id: Id },
      body: { ...body, ThemeId: theme, PaperURL: '00000000-0000-0000-0000-000000000000' },
    })
    expect(saved.status).toBe(200)
  })
})

test('hints, views and the inbox show what is in the held parts', async () => {
  const client = hubClient(origin, helper.AccessToken)
  await client.connection.start()
  await hand([full('money')])
  await until(() => client.events.length > 0, 'the connection was renewed')
  const held = hubClient(origin, helper.AccessToken)
  await held.connection.start()
  const { hub } = portal.context
  const Id = admin.UserId
  const change = { Target: 'Changed', Id, Version: 3 } as const
  hub.publish({ Roles: ['Admin'] }, { ...change, Entity: 'Paper' })
  hub.publish({ Roles: ['Admin'] }, { ...change, Entity: 'Event' })
  hub.publish({ Roles: ['Admin'] }, { ...change, Entity: 'Bill' })
  await until(() => held.changes.length > 0, 'a hint came')
  expect(held.changes).toEqual([{ Entity: 'Bill', Id, Version: 3 }])
  await held.connection.stop()
  await hand([full('papers', [await themeOf(portal, 'Morphology')])], [full('money')])
  const themed = hubClient(origin, helper.AccessToken)
  await themed.connection.start()
  hub.publish({ Roles: ['Admin'] }, { ...change, Entity: 'Bill' })
  hub.publish({ Roles: ['Admin'] }, { ...change, Entity: 'Paper' })
  await until(() => themed.changes.length > 0, 'a hint without a name came')
  expect(themed.changes).toEqual([
    { Entity: 'Paper', Id: '00000000-0000-0000-0000-000000000000', Version: 0 },
  ])
  await themed.connection.stop()
  await client.connection.stop()
  const as = helper.AccessToken
  expect((await call(portal, getViews, { as, query: { List: 'bills' } })).status).toBe(403)
  expect((await call(portal, getViews, { as, query: { List: 'papers' } })).status).toBe(200)
  const body = { List: 'mails' as const, Name: 'Mine', Query: 'state=refused', IsShared: false }
  expect((await call(portal, createView, { as, body })).status).toBe(403)
})
