import { linkedEmail } from './mailedLinkValues.ts'
import { storageKeys } from './storageKeys.ts'

/** Keeps the address that a visitor types in this tab until they sign in, so that no reload loses it. */
export function keepTypedEmail(email: string): void {
  if (email) sessionStorage.setItem(storageKeys.typedEmail, email)
  else forgetTypedEmail()
}

/** The address that was typed last in this tab, or else the one that the last link was sent to; empty without one. */
export function typedEmail(): string {
  return sessionStorage.getItem(storageKeys.typedEmail) ?? linkedEmail()
}

/** Called on sign-in: the next visitor of this tab types an address of their own. */
export function forgetTypedEmail(): void {
  sessionStorage.removeItem(storageKeys.typedEmail)
}
