// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { noId } from '../../../contract/core/limits.ts'
import { supportLink } from '../../../contract/core/support.ts'
import { CallError, messageOf } from '../../../src/sync/session/call.ts'
import { traceOf } from '../../../src/sync/transport/verdict.ts'
import { publicContent } from '../../../src/sync/public/publicContent.ts'
import { urlOf } from '../../../src/sync/transport/request.ts'

test('a refusal shows the first of the errors, else the message, else the screen’s own text (spec 8.22)', () => {
  expect(messageOf(new CallError('refused', 'Message', { errors: ['First', 'Second'] }), 'Fallback')).toBe(
    'First',
  )
  expect(messageOf(new CallError('refused', 'Message'), 'Fallback')).toBe('Message')
  expect(messageOf(new CallError('refused', ''), 'Fallback')).toBe('Fallback')
})

test('a failure that is no answer of a server is unexpected (spec 8.3)', () => {
  expect(messageOf(new TypeError('x is not a function'))).toBe('An unexpected error occurred')
})

test('a call to an empty or root path is refused before it leaves (spec 5.19)', () => {
  for (const path of ['/', '//', '/:id'] as const)
    expect(() => urlOf({ ...getUserPapers, path }, {} as never)).toThrow(
      new Error('Invalid request: No endpoint specified'),
    )
  expect('Invalid request: No endpoint specified').toBe('Invalid request: No endpoint specified')
})

test('an answer names the trace id by which the server knows it, no answer names none', () => {
  expect(traceOf({ status: 403, data: null, headers: { 'x-trace-id': 'req-9' } })).toBe('req-9')
  expect(traceOf({ status: 0, data: null, headers: {} })).toBe('')
})

test('a letter to support names the trace id of what went wrong, where there is one', () => {
  expect(supportLink('help@example.org', 'req-9')).toBe('mailto:help@example.org?subject=Trace%20id%20req-9')
  expect(supportLink('help@example.org', '')).toBe('mailto:help@example.org')
})

test('a message that sends to support names the address and the trace id', () => {
  const full = new CallError('refused', 'The server has no room left for this file. Please contact support', {
    errors: ['The server has no room left for this file. Please contact support'],
    traceId: 'a-trace-id',
  })
  expect(messageOf(full)).toBe('The server has no room left for this file. Please contact support')
  const value = {
    ConferenceName: 'A conference',
    SocietyName: 'A society',
    ConferencePlace: '',
    SocietyUrl: '',
    SupportEmail: 'help@example.org',
    TimeZone: 'Asia/Kolkata',
    AbstractMinimumWordCount: 250,
    GraceMinutes: 10,
    LogoUrl: noId,
    IsProgrammePublic: false,
    Version: 1,
    Pages: [],
  }
  publicContent.setState({ homePage: { state: 'ready', value, storedOn: null } })
  expect(messageOf(full)).toBe(
    'The server has no room left for this file. Please contact support: help@example.org, Trace id a-trace-id',
  )
})
