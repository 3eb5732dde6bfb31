import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { loginRole, refreshToken } from '../../../../contract/accounts/accounts.ts'
import type { Role } from '../../../../contract/core/roles.ts'
import { dates, homePage } from '../../../../server/db/schema/content.ts'
import { signedIn } from '../../../support/accounts.ts'
import { call } from '../../../support/call.ts'
import { emptiedPortal } from '../../../support/portal/emptiedPortal.ts'

const hour = 60 * 60 * 1000

const portal = await emptiedPortal()

type Choice = Extract<Role, 'PaperPresenter' | 'GeneralAttendee'>
const choose = (as: string, choice: Choice) => call(portal, loginRole, { as, body: { Role: choice } })
const newcomer = () => signedIn(portal, { Roles: [] })

/** Sets the paper deadline to some hours from now, by the clock on a wall in the conference's zone, here UTC. */
async function closeIn(hours: number): Promise<void> {
  const { sql } = portal.context.database
  await sql.update(homePage).set({ TimeZone: 'UTC' })
  const DeadlineDate = new Date(portal.clock.now() + hours * hour).toISOString().slice(0, 16)
  await sql.update(dates).set({ DeadlineDate }).where(eq(dates.UniqueKey, 'paper_submission'))
}

test('before the deadline one becomes a paper presenter, and the next refresh carries the role (spec 7.10)', async () => {
  await closeIn(2)
  const user = await newcomer()
  expect(await choose(user.AccessToken, 'PaperPresenter')).toMatchObject({ status: 200, Success: true })
  const { Result } = await call(portal, refreshToken, { params: { refreshToken: user.RefreshToken } })
  expect(Result.Roles).toEqual(['PaperPresenter'])
})

test('before the deadline nobody becomes a general attendee', async () => {
  await closeIn(2)
  const user = await newcomer()
  expect(await choose(user.AccessToken, 'GeneralAttendee')).toMatchObject({
    status: 422,
    Message: 'Papers can still be submitted, so please continue as a Paper Presenter',
  })
})

test('after the deadline one becomes a general attendee, and nobody a presenter (spec 6.20)', async () => {
  await closeIn(2)
  portal.clock.advance(3 * hour)
  const user = await newcomer()
  expect(await choose(user.AccessToken, 'PaperPresenter')).toMatchObject({
    status: 422,
    Message: 'The last date of paper submission has passed',
  })
  expect(await choose(user.AccessToken, 'GeneralAttendee')).toMatchObject({ status: 200 })
})

test('the grace of the deadline prolongs no choice of a role', async () => {
  await closeIn(2)
  await portal.context.database.sql.update(homePage).set({ GraceMinutes: 600 })
  portal.clock.advance(3 * hour)
  const user = await newcomer()
  expect(await choose(user.AccessToken, 'PaperPresenter')).toMatchObject({ status: 422 })
})

test('a deadline that is not set has not passed', async () => {
  const user = await newcomer()
  expect(await choose(user.AccessToken, 'PaperPresenter')).toMatchObject({ status: 200 })
})

test('the role is chosen once (spec 4.17)', async () => {
  const user = await newcomer()
  await choose(user.AccessToken, 'PaperPresenter')
  portal.clock.advance(1000)
  expect(await choose(user.AccessToken, 'PaperPresenter')).toMatchObject({
    status: 409,
    Message: 'Your role has already been chosen',
  })
})

test('of two choices at once, one is refused', async () => {
  const user = await newcomer()
  const both = await Promise.all([
    choose(user.AccessToken, 'PaperPresenter'),
    choose(user.AccessToken, 'PaperPresenter'),
  ])
  expect(both.map((one) => one.status).sort()).toEqual([200, 409])
})

test('a choice that is sent again under its key is answered again', async () => {
  const user = await newcomer()
  const sent = { as: user.AccessToken, key: 'choice-of-role', body: { Role: 'PaperPresenter' as const } }
  await call(portal, loginRole, sent)
  expect(await call(portal, loginRole, sent)).toMatchObject({ status: 200, Success: true })
})

test('an auditor or admin has a role already', async () => {
  const auditor = await signedIn(portal, { Roles: ['Auditor'] })
  expect(await choose(auditor.AccessToken, 'PaperPresenter')).toMatchObject({ status: 409 })
})

test('the profile comes first', async () => {
  const user = await signedIn(portal, { Roles: [], profile: false })
  expect(await choose(user.AccessToken, 'PaperPresenter')).toMatchObject({
    status: 422,
    Message: 'Please complete your profile first',
  })
})

test('nobody grants themselves a role that is granted, and nobody chooses without a session', async () => {
  const user = await newcomer()
  expect(await choose(user.AccessToken, 'Admin' as Choice)).toMatchObject({ status: 400 })
  expect(await choose('', 'PaperPresenter')).toMatchObject({ status: 401 })
})
