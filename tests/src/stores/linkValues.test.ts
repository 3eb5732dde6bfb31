// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { keepLinkValues, linkedEmail } from '../../../src/stores/mailedLinkValues.ts'
import { clearSession } from '../../../src/stores/session.ts'

const none = {
  redirectURL: undefined,
  email: undefined,
  paymentDetailsId: undefined,
  accommodationId: undefined,
}
const stored = () => Object.fromEntries(Object.entries(localStorage))

test('what a mailed link carries is kept under its own names, and nothing of an earlier link (spec 3.2)', () => {
  keepLinkValues({ redirectURL: '/payment', email: 'a@b.org', paymentDetailsId: '2', accommodationId: '1' })
  expect(stored()).toEqual({
    redirectURL: '/payment',
    email: 'a@b.org',
    paymentDetailsId: '2',
    accommodationId: '1',
  })
  expect(linkedEmail()).toBe('a@b.org')
  keepLinkValues({ ...none, email: 'c@d.org' })
  expect(stored()).toEqual({ email: 'c@d.org' })
  clearSession(null)
  expect(stored()).toEqual({})
  expect(linkedEmail()).toBe('')
})
