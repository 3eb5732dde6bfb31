import { expect, test } from 'vitest'
import { isCaptivePortal } from '../../../../src/sync/transport/captivePortal.ts'

const json = 'application/json; charset=utf-8'
const html = 'text/html'
const ours = { Success: false, Message: '', Result: null, Id: null, Errors: [] }
const page = '<html>Welcome to our hotel</html>'

test.each([
  ['a reply', { status: 200, contentType: json, body: ours }, false],
  ['a refusal', { status: 422, contentType: json, body: ours }, false],
  ['a lack of a session', { status: 401, contentType: json, body: ours }, false],
  ['a page that answers 200', { status: 200, contentType: html, body: page }, true],
  ['words that are called JSON', { status: 200, contentType: json, body: page }, true],
  ['JSON of somebody else', { status: 200, contentType: json, body: { login: '/pay' } }, true],
  ['no body at all', { status: 200, contentType: undefined, body: null }, true],
  ['a page that wants a sign-in', { status: 401, contentType: html, body: page }, true],
  ['a network that wants a sign-in', { status: 511, contentType: html, body: page }, true],
  ['a gateway that finds the portal down', { status: 502, contentType: html, body: page }, false],
  ['a proxy to which a file is too large', { status: 413, contentType: html, body: page }, false],
  ['a document', { status: 200, contentType: 'application/pdf' }, false],
  ['a page in place of a document', { status: 200, contentType: 'text/html; charset=utf-8' }, true],
  ['a reply in place of a document', { status: 401, contentType: json }, false],
])('%s is distinguished from a sign-in page on the way', (_what, came, foreign) => {
  expect(isCaptivePortal(came)).toBe(foreign)
})
