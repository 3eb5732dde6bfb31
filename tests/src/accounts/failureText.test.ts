// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { failureText, fallbacks } from '../../../src/features/accounts/failureText.ts'
import { CallError, readFailure } from '../../../src/sync/session/call.ts'

/** A call that failed with this answer. */
const failed = (status: number, data: unknown) =>
  new CallError('refused', 'not shown', { failure: readFailure({ status, data }) })

const silent = { Success: false, Message: '', Result: null, Id: null, Errors: [] }

const answers = {
  words: failed(400, { ...silent, Message: 'Invalid email or password', Errors: ['An error'] }),
  firstError: failed(422, { ...silent, Errors: ['The first', 'The second'] }),
  wordsOfSuccessless: failed(200, { ...silent, Message: 'Not today' }),
  failure: failed(400, silent),
  bareFailure: failed(500, {}),
  noSuccess: failed(200, silent),
  nothing: failed(0, null),
  foreign: failed(200, '<html>Welcome to our hotel</html>'),
  foreignFailure: failed(502, '<html>Bad gateway</html>'),
  broken: new TypeError('broken'),
}

const said = (screen: keyof typeof fallbacks) =>
  Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, failureText(answer, fallbacks[screen])]),
  )

const ofTheServer = {
  words: 'Invalid email or password',
  firstError: 'The first',
  wordsOfSuccessless: 'Not today',
}

const unexpected = (text: string) => ({ foreign: text, foreignFailure: text, broken: text })

test('a failed sign-in shows the server’s words, else the text for what came back (spec 8.2, 8.3, 8.7)', () => {
  expect(said('login')).toEqual({
    ...ofTheServer,
    failure: 'Login failed',
    bareFailure: 'Login failed',
    noSuccess: 'Something went wrong!',
    nothing: 'An unexpected error occurred',
    ...unexpected('An unexpected error occurred'),
  })
})

test('a failed automatic sign-in shows the server’s words, else that it failed (spec 8.2, 8.3, 8.7)', () => {
  expect(said('automaticSignIn')).toEqual({
    ...ofTheServer,
    failure: 'Login failed',
    bareFailure: 'Login failed',
    noSuccess: 'Login failed',
    nothing: 'An unexpected error occurred',
    ...unexpected('An unexpected error occurred'),
  })
})

test('a failed request for a link shows the server’s words, else the text for what came back (spec 8.2, 8.3, 8.7)', () => {
  expect(said('forgot')).toEqual({
    ...ofTheServer,
    failure: 'Login failed',
    bareFailure: 'Login failed',
    noSuccess: 'Failed to process request',
    nothing: 'An unexpected error occurred',
    ...unexpected('Something went wrong! Please try again later.'),
  })
})

test('a failed reset shows the server’s words, else the text for what came back (spec 8.2, 8.3, 8.7)', () => {
  expect(said('reset')).toEqual({
    ...ofTheServer,
    failure: 'Login failed',
    bareFailure: 'Login failed',
    noSuccess: 'Failed to reset password',
    nothing: 'An unexpected error occurred',
    ...unexpected('Something went wrong! Please try again later.'),
  })
})

test.each([
  ['registration', 'Registration failed', 'An error occurred during registration'],
  ['verification', 'Verification failed', 'An error occurred during verification'],
  ['other', 'Something went wrong!', 'An unexpected error occurred'],
] as const)(
  'a failed %s shows the server’s words, "%s" without words, and "%s" without an answer (spec 8.15, 8.16)',
  (screen, without, nothing) => {
    expect(said(screen)).toEqual({
      ...ofTheServer,
      failure: without,
      bareFailure: without,
      noSuccess: without,
      nothing,
      ...unexpected(nothing),
    })
  },
)
