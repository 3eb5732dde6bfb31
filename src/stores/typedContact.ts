import type { Phone } from '../../contract/people/phone.ts'
import { linkedEmail } from './mailedLinkValues.ts'
import { storageKeys } from './storageKeys.ts'

const { typedEmail: emailKey, typedPhone: phoneKey } = storageKeys

function keep(key: string, text: string): void {
  if (text) sessionStorage.setItem(key, text)
  else sessionStorage.removeItem(key)
}

/** Keeps the address that a visitor types in this tab until they sign in, so that no reload loses it. */
export const keepTypedEmail = (email: string) => keep(emailKey, email)

/** The address that was typed last in this tab, or else the one that the last link was sent to; empty without one. */
export const typedEmail = () => sessionStorage.getItem(emailKey) ?? linkedEmail()

/** Keeps the phone number of a visitor in the same way: its country code, a space, and the number. */
export const keepTypedPhone = ({ CountryCode, PhoneNumber }: Phone) =>
  keep(phoneKey, PhoneNumber && `${CountryCode} ${PhoneNumber}`)

/** The phone number that was typed last in this tab; empty without one. */
export function typedPhone(): Phone {
  const [CountryCode = '', ...number] = (sessionStorage.getItem(phoneKey) ?? '').split(' ')
  return { CountryCode, PhoneNumber: number.join(' ') }
}

/** Called on sign-in: the next visitor of this tab has an address and a number of their own. */
export function forgetTypedContact(): void {
  keep(emailKey, '')
  keep(phoneKey, '')
}
