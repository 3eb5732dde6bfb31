// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDate, getActiveDates, updateDate } from '../../../../contract/content/dates.ts'
import type { PublicHomePage } from '../../../../contract/content/content.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { useConnection } from '../../../../src/stores/connection.ts'
import { isSilent, markSilent } from '../../../../src/stores/silentRequests.ts'
import { publicContent } from '../../../../src/sync/public/publicContent.ts'
import { call, CallError, isUnanswered, messageOf, messagesOf } from '../../../../src/sync/session/call.ts'
import { sendOutcomeOf } from '../../../../src/sync/session/sendOutcome.ts'
import { refusal, startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'

const body = {
  Title: 'Dinner',
  UniqueKey: 'dinner',
  Description: '',
  DeadlineDate: '2030-01-01',
  IconUrl: '',
}
const kept = { ...body, Id: noId, EndsOn: null, Version: 1 }
const dates = '/api/Configuration/date/active'
const date = '/api/Configuration/date'
const page = '<html>Welcome to our hotel</html>'

let portal: PagePortal
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(() => {
  portal.forget()
  portal.results.set(dates, [kept])
})
afterAll(() => portal.stop())

const press = () => call(createDate, { body })
const read = (byItself = false) => call(getActiveDates, {}, { byItself })

/** Why a call fails. */
async function failureOf(called: Promise<unknown>): Promise<CallError> {
  const failure: unknown = await called.catch((error: unknown) => error)
  if (!(failure instanceof CallError)) throw new Error('It did not fail')
  return failure
}

test('pressing again after no response repeats the same call under its key, and after a response it is another call', async () => {
  await expect(press()).rejects.toMatchObject({ reason: 'offline' })
  portal.results.set(date, kept)
  await press()
  await press()
  const [first, again, next] = portal.keys
  expect(first).toMatch(/^[\w-]{8,64}$/)
  expect(again).toBe(first)
  expect(next).not.toBe(first)
})

test('a refusal is a response too: the next press is another call', async () => {
  portal.answers.set(date, refusal(422, 'Title is required'))
  await failureOf(press())
  await failureOf(press())
  expect(new Set(portal.keys).size).toBe(2)
})

test('a change names the version that it is based on, and a read has neither version nor key', async () => {
  portal.answers.set(`${date}/${noId}`, refusal(412, ''))
  await failureOf(call(updateDate, { params: { id: noId }, body, ifMatch: 3 }))
  await read()
  await failureOf(press())
  expect(portal.asked.map(({ headers }) => [headers['if-match'], typeof headers['idempotency-key']])).toEqual(
    [
      ['"3"', 'string'],
      [undefined, 'undefined'],
      [undefined, 'string'],
    ],
  )
})

test('a success has its result, id, message and version', async () => {
  const reply = { Success: true, Message: 'It is there', Result: kept, Id: noId, Errors: [] }
  portal.answers.set(date, ({ headers }) => ({
    status: 201,
    body: reply,
    headers: { etag: '"7"', 'idempotency-key': String(headers['idempotency-key']) },
  }))
  expect(await press()).toEqual({ Result: kept, Id: noId, Message: 'It is there', Version: 7 })
})

test.each([
  [401, 'Please sign in', 'sign-in', 'Failed to refresh token'],
  [412, 'Too late', 'stale', 'This was changed elsewhere since you opened it'],
  [404, 'No such date', 'gone', 'Not found'],
  [410, 'It is over', 'gone', 'It is over'],
  [422, 'Title is required', 'refused', 'Title is required'],
  [503, 'Busy', 'offline', 'Busy'],
] as const)(
  'a refusal with %i and “%s” is the failure “%s” with the text “%s”, and has the trace id for support',
  async (status, said, reason, message) => {
    portal.answers.set(date, refusal(status, said))
    expect(await failureOf(press())).toMatchObject({
      ...{ reason, message, errors: [], fields: {}, traceId: 'req-1' },
      failure: { kind: 'failure', message: said },
    })
  },
)

test('a refusal of several fields has all errors, each beside its field', async () => {
  const Fields = { Title: 'Title is required' }
  const Errors = ['Title is required', 'The date is over']
  portal.answers.set(date, refusal(422, '', { Errors, Fields }))
  const failure = await failureOf(press())
  expect(failure).toMatchObject({ errors: Errors, fields: Fields })
  expect(failure.failure).toEqual({ kind: 'failure', message: 'Title is required' })
  expect(messagesOf(failure, 'Not saved')).toEqual(Errors)
  expect(messageOf(failure, 'Not saved')).toBe('Title is required')
})

test('no response, a page of somebody else and a reply without success are three failures', async () => {
  const nothing = await failureOf(press())
  expect(nothing).toMatchObject({ reason: 'offline', message: '', traceId: '' })
  expect(nothing.failure).toEqual({ kind: 'nothing', message: '' })
  portal.answers.set(date, { status: 200, body: page })
  expect((await failureOf(press())).failure).toEqual({ kind: 'unexpected', message: '' })
  portal.answers.set(date, refusal(200, 'Not today'))
  expect((await failureOf(press())).failure).toEqual({ kind: 'noSuccess', message: 'Not today' })
  portal.answers.set(date, refusal(300, ''))
  expect((await failureOf(press())).failure).toEqual({ kind: 'failure', message: '' })
})

test('only a call without a response is unanswered', async () => {
  expect(isUnanswered(await failureOf(press()))).toBe(true)
  expect(isUnanswered(new CallError('refused', 'No'))).toBe(false)
  expect(isUnanswered(new TypeError('broken'))).toBe(false)
})

test('a failure without a text of the portal shows the text of its screen, and without that a general one', () => {
  const silent = new CallError('offline', '')
  const foreign = new CallError('offline', '', { failure: { kind: 'unexpected', message: '' } })
  expect(messageOf(silent, 'Not saved')).toBe('Not saved')
  expect(messageOf(silent)).toBe('The portal does not answer. Please try again later.')
  expect(messageOf(foreign)).toBe('An unexpected error occurred')
  expect(messageOf(new TypeError('broken'))).toBe('An unexpected error occurred')
  expect(messageOf(new TypeError('broken'), 'Not saved')).toBe('Not saved')
  expect(messagesOf(new TypeError('broken'), 'Not saved')).toEqual(['Not saved'])
  expect(messagesOf(silent)).toEqual(['The portal does not answer. Please try again later.'])
})

test('a portal without room names the address of support and the trace id, once the settings are known', () => {
  const full = new CallError(
    'refused',
    'The server has no room left, and nothing was saved. Please contact support',
    {
      traceId: 'req-9',
    },
  )
  expect(messageOf(full)).toBe('The server has no room left, and nothing was saved. Please contact support')
  const value = { SupportEmail: 'help@example.org' } as PublicHomePage
  publicContent.setState({ homePage: { state: 'ready', value, storedOn: null } })
  expect(messageOf(full)).toBe(
    'The server has no room left, and nothing was saved. Please contact support: help@example.org, Trace id req-9',
  )
  expect(messageOf(new CallError('refused', 'No', { traceId: 'req-9' }))).toBe('No')
  publicContent.setState(publicContent.getInitialState())
})

test('what the app asks by itself is not sent while the portal is away, and what a person presses is', async () => {
  useConnection.setState({ reachable: false })
  expect(isUnanswered(await failureOf(read(true)))).toBe(true)
  expect(portal.called).toEqual([])
  await read()
  expect(portal.called).toEqual([dates])
})

test('a read that got no answer is not asked again by itself for a while, and an answer ends that', async () => {
  const name = dates.replace('/api', '')
  for (const status of [500, 503]) {
    portal.answers.set(dates, refusal(status, 'Busy'))
    await failureOf(read())
    expect(isSilent(name)).toBe(true)
    portal.answers.delete(dates)
    await read()
    expect(isSilent(name)).toBe(false)
  }
  portal.results.delete(dates)
  await failureOf(read(true))
  await failureOf(read(true))
  expect(portal.called).toHaveLength(5)
  portal.answers.set(dates, { status: 200, body: page })
  await failureOf(read())
  expect(isSilent(name)).toBe(true)
  portal.answers.set(dates, refusal(422, 'No'))
  await failureOf(read())
  expect(isSilent(name)).toBe(false)
})

test('a change that got no answer marks no read', async () => {
  await failureOf(press())
  expect(isSilent('/Configuration/date')).toBe(false)
  markSilent('/Configuration/date')
  portal.results.set(date, kept)
  await press()
  expect(isSilent('/Configuration/date')).toBe(true)
})

test('a form that was sent is saved, outdated or refused, with the texts for its screen', async () => {
  portal.results.set(date, kept)
  expect(await sendOutcomeOf(press(), 'Not saved')).toEqual({ kind: 'saved', Result: kept })
  portal.answers.set(date, refusal(412, ''))
  expect(await sendOutcomeOf(press(), 'Not saved')).toEqual({ kind: 'stale' })
  const Fields = { Title: 'Title is required' }
  portal.answers.set(date, refusal(422, '', { Errors: ['Title is required'], Fields }))
  expect(await sendOutcomeOf(press(), 'Not saved')).toEqual({
    ...{ kind: 'refused', reason: 'refused', message: 'Title is required' },
    ...{ errors: ['Title is required'], fields: Fields },
  })
  expect(await sendOutcomeOf(Promise.reject(new TypeError('broken')), 'Not saved')).toEqual({
    ...{ kind: 'refused', reason: 'refused', message: 'Not saved', errors: [], fields: {} },
  })
})
