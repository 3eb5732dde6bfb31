// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useServerClock } from '../../../../src/stores/clock.ts'
import { isAway, useConnection } from '../../../../src/stores/connection.ts'
import { usePortalEpoch } from '../../../../src/stores/portalEpoch.ts'
import { storageKeys } from '../../../../src/stores/storageKeys.ts'
import { isFromCaptivePortal, sendByAxios } from '../../../../src/sync/transport/axiosTransport.ts'
import { fileBody } from '../../../../src/sync/transport/fileBody.ts'
import { prefetch } from '../../../../src/sync/transport/prefetch.ts'
import type { WireRequest } from '../../../../src/sync/transport/request.ts'
import { startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'

const path = '/api/Numbers'
const read: WireRequest = { method: 'GET', url: '/Numbers', headers: {} }
const noAnswer = { status: 0, data: null, headers: {} }
const reply = { Success: true, Message: '', Result: 7, Id: null, Errors: [] }
const page = '<html>Welcome to our hotel</html>'

let portal: PagePortal
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(() => {
  portal.forget()
  portal.held = Promise.resolve()
  usePortalEpoch.setState({ epoch: undefined })
  useServerClock.setState({ ahead: 0 })
})
afterAll(() => portal.stop())

/** Holds the portal's answers back until the returned function is called. */
function hold(): () => void {
  let release = () => {}
  portal.held = new Promise((resolve) => (release = resolve))
  return () => release()
}

test('a call is sent as it is, and its response has status, data and headers by their lower-case names', async () => {
  portal.answers.set(path, { status: 422, body: { ...reply, Success: false }, headers: { ETag: '"3"' } })
  const answer = await sendByAxios({
    method: 'PUT',
    url: '/Numbers',
    data: { a: 1 },
    headers: { 'X-A': 'b' },
  })
  expect(answer).toMatchObject({
    ...{ status: 422, data: { ...reply, Success: false } },
    headers: { etag: '"3"', 'x-trace-id': 'req-1' },
  })
  expect(portal.asked).toMatchObject([{ method: 'PUT', body: '{"a":1}', headers: { 'x-a': 'b' } }])
})

test('a file arrives as it is', async () => {
  portal.results.set(path, null)
  const data = fileBody(new Blob(['%PDF']), 'a.pdf')
  await sendByAxios({ method: 'POST', url: '/Numbers', data, headers: {} })
  expect(portal.asked[0]?.body).toMatch(/name="file"[^]*%PDF/)
})

test('a document comes as bytes, and how many there are is reported on the way', async () => {
  portal.answers.set(path, { status: 200, body: 'a,b\n', headers: { 'content-type': 'text/csv' } })
  const sizes: number[] = []
  const { data } = await sendByAxios(read, { binary: true, received: (size) => sizes.push(size) })
  expect(await (data as Blob).text()).toBe('a,b\n')
  expect(sizes.at(-1)).toBe(4)
})

test('a response of the portal brings it back, with its clock and its epoch', async () => {
  const on = Date.now() + 3_600_000
  portal.answers.set(path, {
    ...{ status: 200, body: reply },
    headers: { date: new Date(on).toUTCString(), 'lectern-epoch': 'b7' },
  })
  useConnection.setState({ reachable: false })
  await sendByAxios(read)
  expect(isAway()).toBe(false)
  expect(usePortalEpoch.getState().epoch).toBe('b7')
  expect(Math.round(useServerClock.getState().ahead / 60_000)).toBe(60)
})

test('the page of a captive portal brings nothing back, and neither its clock nor its epoch counts', async () => {
  portal.answers.set(path, {
    ...{ status: 200, body: page },
    headers: { date: new Date(Date.now() + 3_600_000).toUTCString(), 'lectern-epoch': 'b7' },
  })
  useConnection.setState({ reachable: false })
  expect(await sendByAxios(read)).toMatchObject({ status: 200, data: page })
  expect(isAway()).toBe(true)
  expect(usePortalEpoch.getState().epoch).toBeUndefined()
  expect(useServerClock.getState().ahead).toBe(0)
})

test('a page in place of a document is of a captive portal, and JSON in place of it is not', () => {
  const html = { status: 200, data: new Blob([page]), headers: { 'content-type': 'text/html' } }
  const json = { status: 422, data: new Blob(['{}']), headers: { 'content-type': 'application/json' } }
  expect(isFromCaptivePortal(html, { binary: true })).toBe(true)
  expect(isFromCaptivePortal(json, { binary: true })).toBe(false)
  expect(isFromCaptivePortal({ status: 200, data: reply, headers: {} }, {})).toBe(false)
  expect(isFromCaptivePortal({ status: 200, data: page, headers: {} }, {})).toBe(true)
})

test('without a response there is no answer', async () => {
  expect(await sendByAxios(read)).toEqual(noAnswer)
})

test('a call that is called off throws why, and the portal does not count as silent', async () => {
  const release = hold()
  portal.results.set(path, 7)
  const calledOff = new AbortController()
  const call = sendByAxios(read, { signal: calledOff.signal })
  await expect.poll(() => portal.called).toEqual([path])
  calledOff.abort(new Error('No longer wanted'))
  await expect(call).rejects.toThrow('No longer wanted')
  release()
})

test.each([
  ['an attempt in the background is given up after a minute of silence', true],
  ['a call that a person waits for is never given up', false],
])('%s', async (_what, giveUpWhenSilent) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const release = hold()
  portal.results.set(path, 7)
  const call = sendByAxios(read, { giveUpWhenSilent })
  await vi.waitUntil(() => portal.called.length > 0)
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  release()
  expect(await call).toMatchObject(giveUpWhenSilent ? noAnswer : { status: 200, data: { Result: 7 } })
})

test('what was asked for while the app loaded is the response of the first call', async () => {
  portal.results.set(path, 7)
  localStorage.setItem(storageKeys.AccessToken, 'hers')
  prefetch(['/Numbers'])
  const asHer = { ...read, headers: { Authorization: 'Bearer hers' } }
  expect(await sendByAxios(asHer)).toMatchObject({ data: { Result: 7 } })
  expect(portal.called).toEqual([path])
  await sendByAxios(asHer)
  expect(portal.called).toEqual([path, path])
  localStorage.clear()
})
