import { storageKeys } from './storageKeys.ts'

/** The values that a mailed link may carry beside its code; kept in local storage (spec §3 "Session record"). */
const names = ['redirectURL', 'email', 'paymentDetailsId', 'accommodationId'] as const

export type LinkValues = Readonly<Record<(typeof names)[number], string | undefined>>

/** Keeps the values of the last opened link; those of an earlier link are removed. */
export function keepLinkValues(values: LinkValues): void {
  for (const name of names) {
    const value = values[name]
    if (value) localStorage.setItem(storageKeys[name], value)
    else localStorage.removeItem(storageKeys[name])
  }
}

/** The address that the last link was sent to; empty if there was none. */
export function linkedEmail(): string {
  return localStorage.getItem(storageKeys.email) ?? ''
}
