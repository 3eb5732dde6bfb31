import { expect, test } from 'vitest'
import { createPaper, deletePaper } from '../../../../contract/papers/papers.ts'
import { verdictOf } from '../../../../src/sync/transport/verdict.ts'

const opId = '0e7c7f1e-5a4f-4c41-9d1e-5f0b8e2f9a10'
const refused = (Message: string, Errors: string[] = [Message]) => ({
  Success: false,
  Message,
  Result: null,
  Id: null,
  Errors,
})
const done = { Success: true, Message: '', Result: null, Id: null, Errors: [] }

test('a success that echoes the key is done, with its version', () => {
  const verdict = verdictOf(
    deletePaper,
    { status: 200, data: done, headers: { 'idempotency-key': opId, etag: '"7"' } },
    opId,
  )
  expect(verdict).toEqual({ kind: 'done', reply: done, version: 7 })
})

test('a hotel’s sign-in page that answers 200 takes nothing out of the outbox', () => {
  const verdict = verdictOf(
    createPaper,
    { status: 200, data: '<html>Welcome to the hotel</html>', headers: {} },
    opId,
  )
  expect(verdict).toEqual({ kind: 'retry', why: 'The answer did not come from the portal', after: null })
})

test('where no key is echoed, only a success in the form of the API is one', () => {
  for (const data of ['<html>Welcome to the hotel</html>', { ...done, Success: false }, { Success: true }])
    expect(verdictOf(deletePaper, { status: 200, data, headers: {} }, null).kind).toBe('retry')
})

test('a success without the echoed key counts only where no key is echoed', () => {
  const response = { status: 200, data: done, headers: {} }
  expect(verdictOf(deletePaper, response, opId).kind).toBe('retry')
  expect(verdictOf(deletePaper, response, null).kind).toBe('done')
})

test('a proxy’s own 403 page is no refusal of ours', () => {
  expect(
    verdictOf(createPaper, { status: 403, data: '<h1>Forbidden by proxy</h1>', headers: {} }, opId).kind,
  ).toBe('retry')
})

test.each([0, 408, 425, 429, 500, 502, 503])('status %i is tried again', (status) => {
  expect(verdictOf(createPaper, { status, data: null, headers: {} }, opId).kind).toBe('retry')
})

test('Retry-After is obeyed, and a 409 with it is still running', () => {
  const response = {
    status: 409,
    data: refused('The same request is still running'),
    headers: { 'retry-after': '2' },
  }
  expect(verdictOf(createPaper, response, opId)).toEqual({
    kind: 'retry',
    why: 'The same request is still running',
    after: 2000,
  })
})

test('Retry-After may name a moment, which counts by the clock of the one who says it', () => {
  const at = { 'retry-after': 'Mon, 05 Jan 2026 09:02:00 GMT', date: 'Mon, 05 Jan 2026 09:00:30 GMT' }
  const busy = (headers: Record<string, string>) =>
    verdictOf(createPaper, { status: 503, data: refused('Busy'), headers }, opId)
  expect(busy(at)).toEqual({ kind: 'retry', why: 'Busy', after: 90_000 })
  expect(busy({ ...at, 'retry-after': at.date })).toMatchObject({ after: null })
  expect(busy({ 'retry-after': at['retry-after'] })).toMatchObject({ after: null })
  expect(busy({ 'retry-after': 'soon' })).toMatchObject({ after: null })
})

test('401 waits for a sign-in, 412 is stale with the version it has now, 404 is gone', () => {
  expect(verdictOf(createPaper, { status: 401, data: refused('Please sign in'), headers: {} }, opId)).toEqual(
    {
      kind: 'sign-in',
      message: 'Please sign in',
    },
  )
  expect(verdictOf(createPaper, { status: 412, data: refused('x'), headers: { etag: '"4"' } }, opId)).toEqual(
    {
      kind: 'stale',
      version: 4,
    },
  )
  expect(verdictOf(createPaper, { status: 404, data: refused('Not found'), headers: {} }, opId)).toEqual({
    kind: 'gone',
  })
})

test('410 is gone with the reason that the portal gives', () => {
  expect(verdictOf(createPaper, { status: 410, data: refused('It is over'), headers: {} }, opId)).toEqual({
    kind: 'gone',
    message: 'It is over',
  })
})

test.each([400, 403, 409, 413, 422])('status %i of ours is a refusal with its texts', (status) => {
  const data = refused('Theme is required', ['Theme is required', 'Paper file is required'])
  expect(verdictOf(createPaper, { status, data, headers: {} }, opId)).toEqual({
    kind: 'refused',
    message: 'Theme is required',
    errors: ['Theme is required', 'Paper file is required'],
    fields: {},
  })
})

test('a refusal has the fields that the server names', () => {
  const data = { ...refused('Theme is required'), Fields: { ThemeId: 'Theme is required' } }
  expect(verdictOf(createPaper, { status: 422, data, headers: {} }, opId)).toEqual({
    kind: 'refused',
    message: 'Theme is required',
    errors: ['Theme is required'],
    fields: { ThemeId: 'Theme is required' },
  })
})

test.each([
  ['"12"', 12],
  ['W/"12"', 12],
  ['"12.1f0c"', 12],
  ['W/"12.1f0c"', 12],
  ['x"12"', null],
  ['"12"x', null],
  ['"12.-"', null],
  ['"some"', null],
  [undefined, null],
])('the version in the tag %s is %s', (etag, version) => {
  const headers = { 'idempotency-key': opId, etag }
  expect(verdictOf(deletePaper, { status: 200, data: done, headers }, opId)).toMatchObject({ version })
})

test('a redirect in the form of the API is a refusal, and what it says is kept', () => {
  const data = { ...refused('Over there', ['One', 'Two']), Id: opId, Fields: { PaperTitle: 'Too long' } }
  expect(verdictOf(createPaper, { status: 300, data, headers: {} }, opId)).toEqual({
    kind: 'refused',
    message: 'Over there',
    errors: ['One', 'Two'],
    fields: { PaperTitle: 'Too long' },
    id: opId,
  })
})

test('a conflict of the portal without Retry-After is a refusal, and one of a proxy with it is tried again', () => {
  expect(verdictOf(createPaper, { status: 409, data: refused('No'), headers: {} }, opId).kind).toBe('refused')
  const headers = { 'retry-after': '5' }
  expect(verdictOf(createPaper, { status: 409, data: '<h1>Busy</h1>', headers }, opId)).toEqual({
    ...{ kind: 'retry', why: '', after: 5000 },
  })
})

test('without an answer it is said why, where that is known', () => {
  const silent = { status: 0, data: null, headers: {} }
  expect(verdictOf(createPaper, { ...silent, why: 'Nothing came' }, opId)).toMatchObject({
    why: 'Nothing came',
  })
  expect(verdictOf(createPaper, silent, opId)).toMatchObject({ why: '', after: null })
})

test('a portal that has too much to do says so in its own words, and every other failure is none of these', () => {
  const busy = refused('The portal has more to do than it can. Please try again in a moment')
  const answer = (data: object) => verdictOf(createPaper, { status: 503, data, headers: {} }, opId)
  expect(answer(busy)).toMatchObject({ kind: 'retry', isOverloaded: true })
  expect(answer(refused('Busy'))).toEqual({ kind: 'retry', why: 'Busy', after: null })
  expect(verdictOf(createPaper, { status: 500, data: refused('No'), headers: {} }, opId).kind).toBe('retry')
  expect(verdictOf(createPaper, { status: 499, data: refused('No'), headers: {} }, opId).kind).toBe('refused')
})
