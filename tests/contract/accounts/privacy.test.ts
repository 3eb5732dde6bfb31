import { expect, test } from 'vitest'
import { consentRules, filledNotice, privacyNoticeRules } from '../../../contract/accounts/privacy.ts'

const settings = {
  ConferenceName: 'ACL <2020>',
  SocietyName: 'Rao & Sons',
  SupportEmail: 'help@example.org',
}

test('the notice names the conference, its society and the support address as the settings have them', () => {
  expect(filledNotice('<p>{SocietyName} holds {ConferenceName}: {SupportEmail}, {Other}</p>', settings)).toBe(
    '<p>Rao &amp; Sons holds ACL &lt;2020&gt;: help@example.org, {Other}</p>',
  )
})

test('nobody registers without agreeing to the notice', () => {
  expect(consentRules({ Consent: false })).toEqual({
    Consent: 'Please read the privacy notice and agree to it',
  })
  expect(consentRules({ Consent: true })).toEqual({})
})

test('a notice is neither empty nor overlong', () => {
  expect(privacyNoticeRules({ Html: ' \n' })).toEqual({ Html: 'Privacy notice is required' })
  expect(privacyNoticeRules({ Html: 'x'.repeat(100_001) })).toEqual({
    Html: 'Text must be at most 100000 characters long',
  })
  expect(privacyNoticeRules({ Html: '<p>Short.</p>' })).toEqual({})
})
