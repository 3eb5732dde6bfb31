import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setAccess, setLoginRole } from '../../../contract/accounts/accountAdmin.ts'
import { login, logout, refreshToken } from '../../../contract/accounts/accounts.ts'
import { addDesignation } from '../../../contract/people/designations.ts'
import { getHomePage, updateHomePage } from '../../../contract/content/content.ts'
import { createDate } from '../../../contract/content/dates.ts'
import { decidePapers } from '../../../contract/papers/decisions.ts'
import type { Changed } from '../../../contract/hub/hub.ts'
import { noId } from '../../../contract/core/limits.ts'
import { endOtherSessions } from '../../../contract/accounts/ownAccount.ts'
import { emptyPaper, deletePaper, submitPaper, updatePaper } from '../../../contract/papers/papers.ts'
import { saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import { createRoom, deleteRoom, giveRoom, updateRoom } from '../../../contract/travel/rooms.ts'
import { createTravel, updateTravel } from '../../../contract/travel/travel.ts'
import { signedIn, testPassword, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { hubClient, until, type HubClient } from '../../support/hub.ts'
import { completeDraftOf, decideWithoutWindow, draftOf } from '../../support/papers.ts'
import { claimed } from '../../support/payments.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { approvedPaperOf, registered } from '../../support/registrations.ts'
import { byTrain, paidFor } from '../../support/travel.ts'

let portal: TestPortal
let origin: string
const clients: HubClient[] = []
beforeAll(async () => {
  portal = await startPortal()
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await Promise.all(clients.map(({ connection }) => connection.stop()))
  clients.length = 0
})
afterAll(() => portal.stop())

async function listening(
  user: Pick<TestUser, 'AccessToken'>,
  delays?: readonly number[],
): Promise<HubClient> {
  const client = hubClient(origin, user.AccessToken, delays ? { delays } : {})
  clients.push(client)
  await client.connection.start()
  return client
}

/** What each has received once all of them have received a last text. */
async function received(...listeners: readonly HubClient[]): Promise<unknown[][]> {
  const Text = `The last word ${Math.random()}`
  portal.context.hub.publish({ Everyone: true }, { Target: 'GotNotification', Text })
  await until(() => listeners.every(({ texts }) => texts.includes(Text)), 'all have received the last text')
  return listeners.map(({ changes }) => changes.splice(0))
}

const changed = (Entity: Changed['Entity'], Id: string, Version: number) => ({ Entity, Id, Version })

test('each person who may see a paper receives each change, and nobody else does', async () => {
  const [owner, author, admin, stranger] = await Promise.all([
    signedIn(portal),
    signedIn(portal),
    signedIn(portal, { Roles: ['Admin'] }),
    signedIn(portal),
  ])
  const paper = await completeDraftOf(portal, owner)
  const listeners = [
    await listening(owner),
    await listening(author),
    await listening(admin),
    await listening(stranger),
  ]

  const Authors = [owner, author].map(({ UserDetailId }, index) => ({
    UserDetailId,
    UserSequence: index + 1,
  }))
  const body = { PaperId: paper.Id, Authors }
  const { version } = await call(portal, saveAuthors, { as: owner.AccessToken, body })
  const list = changed('PaperAuthors', paper.Id, version ?? 0)
  expect(await received(...listeners)).toEqual([[list], [list], [], []])

  const submitted = await call(portal, submitPaper, { as: owner.AccessToken, params: { id: paper.Id } })
  const sent = changed('Paper', paper.Id, submitted.version ?? 0)
  expect(await received(...listeners)).toEqual([[sent], [sent], [sent], []])

  await decideWithoutWindow(portal)
  await call(portal, decidePapers, {
    as: admin.AccessToken,
    body: { PaperIds: [paper.Id], Status: 'approved', Feedback: '' },
  })
  const decided = changed('Paper', paper.Id, (submitted.version ?? 0) + 1)
  expect(await received(...listeners)).toEqual([[decided], [decided], [decided], []])
})

test('a draft is nobody’s but its authors’, and a person who is left out of it is notified', async () => {
  const [owner, author, admin] = await Promise.all([
    signedIn(portal),
    signedIn(portal),
    signedIn(portal, { Roles: ['Admin'] }),
  ])
  const draft = await draftOf(portal, owner)
  const list = (...people: readonly TestUser[]) => ({
    PaperId: draft.Id,
    Authors: people.map(({ UserDetailId }, index) => ({ UserDetailId, UserSequence: index + 1 })),
  })
  await call(portal, saveAuthors, { as: owner.AccessToken, body: list(owner, author) })
  const listeners = [await listening(owner), await listening(author), await listening(admin)]

  const { ThemeId, PaperTitle, PaperURL, ConsiderBestPaper } = draft
  const saved = await call(portal, updatePaper, {
    as: owner.AccessToken,
    params: { id: draft.Id },
    body: { ...emptyPaper, ThemeId, PaperTitle, Abstract: 'New words', PaperURL, ConsiderBestPaper },
  })
  const save = changed('Paper', draft.Id, saved.version ?? 0)
  expect(await received(...listeners)).toEqual([[save], [save], []])

  const shorter = await call(portal, saveAuthors, { as: owner.AccessToken, body: list(owner) })
  const left = changed('PaperAuthors', draft.Id, shorter.version ?? 0)
  expect(await received(...listeners)).toEqual([[left], [left], []])

  await call(portal, deletePaper, { as: owner.AccessToken, params: { id: draft.Id } })
  expect(await received(...listeners)).toEqual([[changed('Paper', draft.Id, 0)], [], []])
})

test('each person who may pay for somebody receives each change of that bill, and nobody else does', async () => {
  const [owner, coAuthor, admin, stranger] = await Promise.all([
    signedIn(portal),
    signedIn(portal),
    signedIn(portal, { Roles: ['Admin'] }),
    signedIn(portal),
  ])
  await approvedPaperOf(portal, owner, [coAuthor])
  const bill = await registered(portal, coAuthor.UserDetailId)
  const listeners = [
    await listening(owner),
    await listening(coAuthor),
    await listening(admin),
    await listening(stranger),
  ]
  const { PaymentDetailsId, AccommodationId } = bill
  await claimed(portal, { ...owner, PaymentDetailsId })
  const announced = [changed('Bill', PaymentDetailsId, 2), changed('Accommodation', AccommodationId, 0)]
  expect(await received(...listeners)).toEqual([announced, announced, announced, []])
})

test('each person who may fill in somebody’s travel receives its changes, and only guests and organisers those of rooms', async () => {
  const [owner, coAuthor, admin, stranger] = await Promise.all([
    signedIn(portal),
    signedIn(portal),
    signedIn(portal, { Roles: ['Admin'] }),
    signedIn(portal),
  ])
  await approvedPaperOf(portal, owner, [coAuthor])
  const AccommodationId = await paidFor(portal, coAuthor.UserDetailId)
  const listeners = [
    await listening(owner),
    await listening(coAuthor),
    await listening(admin),
    await listening(stranger),
  ]
  const made = await call(portal, createTravel, {
    as: owner.AccessToken,
    body: { ...byTrain, AccommodationId },
  })
  const { TravelId } = made.Result
  const filled = changed('Travel', TravelId, 1)
  expect(await received(...listeners)).toEqual([[filled], [filled], [filled], []])

  await call(portal, updateTravel, {
    as: coAuthor.AccessToken,
    params: { id: TravelId },
    body: { ...byTrain, Remarks: 'Vegetarian' },
    ifMatch: 1,
  })
  const edited = changed('Travel', TravelId, 2)
  expect(await received(...listeners)).toEqual([[edited], [edited], [edited], []])

  const as = admin.AccessToken
  const { Result: room } = await call(portal, createRoom, { as, body: { RoomName: 'Ganga', Capacity: 2 } })
  const params = { id: room.RoomId }
  expect(await received(...listeners)).toEqual([[], [], [changed('Room', room.RoomId, 1)], []])
  await call(portal, giveRoom, { as, params: { id: TravelId }, body: { RoomId: room.RoomId } })
  const given = changed('Travel', TravelId, 3)
  expect(await received(...listeners)).toEqual([[given], [given], [given], []])
  await call(portal, updateRoom, { as, params, body: { RoomName: 'Kaveri', Capacity: 2 }, ifMatch: 1 })
  const renamed = changed('Room', room.RoomId, 2)
  expect(await received(...listeners)).toEqual([[renamed], [renamed], [renamed], []])
  // Somebody stays there: nothing happens, and nobody is notified.
  expect((await call(portal, deleteRoom, { as, params })).status).toBe(409)
  expect(await received(...listeners)).toEqual([[], [], [], []])
  await call(portal, giveRoom, { as, params: { id: TravelId }, body: { RoomId: noId } })
  await received(...listeners)
  expect((await call(portal, deleteRoom, { as, params })).status).toBe(200)
  expect(await received(...listeners)).toEqual([[], [], [changed('Room', room.RoomId, 0)], []])
})

test('a change that is refused is announced to nobody', async () => {
  const owner = await signedIn(portal)
  const draft = await draftOf(portal, owner)
  const listener = await listening(owner)
  const { ThemeId, PaperTitle, Abstract, PaperURL, ConsiderBestPaper } = {
    Abstract: 'Words that come too late',
    ...draft,
  }
  const refused = await call(portal, updatePaper, {
    as: owner.AccessToken,
    params: { id: draft.Id },
    body: { ...emptyPaper, ThemeId, PaperTitle, Abstract, PaperURL, ConsiderBestPaper },
    ifMatch: draft.Version + 5,
  })
  expect(refused.status).toBe(412)
  expect(await received(listener)).toEqual([[]])
})

test('a change that is repeated under its key is announced once', async () => {
  const owner = await signedIn(portal)
  const draft = await draftOf(portal, owner)
  const listener = await listening(owner)
  const { ThemeId, PaperTitle, PaperURL, ConsiderBestPaper } = draft
  for (let attempt = 0; attempt < 3; attempt++)
    await call(portal, updatePaper, {
      as: owner.AccessToken,
      params: { id: draft.Id },
      body: { ...emptyPaper, ThemeId, PaperTitle, Abstract: 'Said once', PaperURL, ConsiderBestPaper },
      key: 'one-key-for-all-three',
    })
  expect(await received(listener)).toEqual([[changed('Paper', draft.Id, draft.Version + 1)]])
})

test('dates and settings are announced to everybody who is signed in', async () => {
  const [admin, attendee] = await Promise.all([
    signedIn(portal, { Roles: ['Admin'] }),
    signedIn(portal, { Roles: ['GeneralAttendee'] }),
  ])
  const listener = await listening(attendee)
  const { Result: date } = await call(portal, createDate, {
    as: admin.AccessToken,
    body: {
      Title: 'Dinner',
      UniqueKey: 'dinner',
      Description: '',
      DeadlineDate: '2030-01-01',
      IconUrl: '',
    },
  })
  const { Version, Pages: _pages, ...settings } = (await call(portal, getHomePage)).Result
  await call(portal, updateHomePage, { as: admin.AccessToken, body: settings })
  expect(await received(listener)).toEqual([
    [changed('Date', date.Id, date.Version), changed('HomePage', noId, Version + 1)],
  ])
})

test('organisers receive changes of the list of designations, so that none of them works on an old one', async () => {
  const [admin, attendee] = await Promise.all([
    signedIn(portal, { Roles: ['Admin'] }),
    signedIn(portal, { Roles: ['GeneralAttendee'] }),
  ])
  const listeners = [await listening(admin), await listening(attendee)]
  const { Result } = await call(portal, addDesignation, {
    as: admin.AccessToken,
    body: { Name: 'Librarian', IsActive: true },
  })
  expect(await received(...listeners)).toEqual([[changed('Designation', Result.Id, 0)], []])
})

test('a connection with a new role receives what that role may receive, and no longer what the old one did', async () => {
  const [admin, user] = await Promise.all([signedIn(portal, { Roles: ['Admin'] }), signedIn(portal)])
  const listener = await listening(user, [0, 10, 50])
  await call(portal, setLoginRole, {
    as: admin.AccessToken,
    body: { Email: user.Email, Role: 'Auditor' },
  })
  await until(() => listener.events.includes('reconnected'), 'it has connected again')
  expect(listener.changes).toEqual([changed('User', user.UserId, 0)])
  const { hub } = portal.context
  hub.publish({ Roles: ['PaperPresenter'] }, { Target: 'GotNotification', Text: 'For presenters' })
  hub.publish({ Roles: ['Auditor'] }, { Target: 'GotNotification', Text: 'For auditors' })
  await until(() => listener.texts.includes('For auditors'), 'it has received what is for the role')
  expect(listener.texts).toEqual(['You are now Auditor', 'For auditors'])
})

const over = 'closed Server returned an error on close: The session has ended'

test('signing out, being blocked and ending other sessions each end the connections of those sessions alone', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const user = await signedIn(portal)
  const again = async () => {
    const body = { Email: user.Email, password: testPassword }
    return (await call(portal, login, { body })).Result
  }
  const [second, third] = [await again(), await again()]
  const delays = [0, 10, 50]
  const [one, two, three] = [
    await listening(user, delays),
    await listening(second, delays),
    await listening(third, delays),
  ]
  await call(portal, logout, { body: { RefreshToken: second.RefreshToken } })
  await until(() => two.events.length > 0, 'the second is closed')
  expect([one.events, two.events, three.events]).toEqual([[], [over], []])

  await call(portal, endOtherSessions, { as: user.AccessToken })
  await until(() => three.events.length > 0, 'the third is closed')
  expect([one.events, three.events]).toEqual([[], [over]])

  await call(portal, setAccess, {
    as: admin.AccessToken,
    body: { UserId: user.UserId, AuthorizationType: 'Block' },
  })
  await until(() => one.events.length > 0, 'the first is closed')
  expect(one.events).toEqual([over])
})

test('a connection outlives its access token, and ends with the family of its refresh token', async () => {
  const strict = await startPortal({ hubLimits: { sessionCheck: 30 }, timing: { accessTokenSeconds: 60 } })
  try {
    const address = await strict.app.listen({ port: 0, host: '127.0.0.1' })
    const user = await signedIn(strict)
    const client = hubClient(address, user.AccessToken)
    await client.connection.start()
    strict.clock.advance(2 * 60_000)
    expect((await call(strict, endOtherSessions, { as: user.AccessToken })).status).toBe(401)
    strict.context.hub.publish({ Everyone: true }, { Target: 'GotNotification', Text: 'Still heard' })
    await until(() => client.texts.length > 0, 'it arrives after the token’s end')
    await call(strict, refreshToken, { params: { refreshToken: user.RefreshToken } })
    strict.clock.advance(29 * 24 * 60 * 60_000)
    strict.context.hub.publish({ Everyone: true }, { Target: 'GotNotification', Text: 'And a month later' })
    await until(() => client.texts.length > 1, 'it arrives while the session lives')
    expect(client.events).toEqual([])
    strict.clock.advance(2 * 24 * 60 * 60_000)
    await until(() => client.events.length > 0, 'the session’s end closes it')
    expect(client.events).toEqual([over])
  } finally {
    await strict.stop()
  }
})
