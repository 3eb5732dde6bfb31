import { limits } from './limits.ts'

/** Spec §5 "Email pattern". */
export const emailPattern = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/

/** Spec §5 "Phone". */
export const phonePattern = new RegExp(`^[0-9]{${limits.PhoneDigits}}$`)

/** Spec §5 "Country code". */
export const countryCodePattern = /^\+[0-9]+$/

/** The special characters of the profile pattern (spec §5 "Password"). */
export const profileSpecials = '!@#$%^&*(),.?":{}|<>'

/** The special characters of the reset form (spec §5 "New password"). */
export const resetSpecials = '!@#$%^&*'

export interface PasswordCheck {
  readonly key: 'length' | 'upper' | 'lower' | 'digit' | 'special'
  /** A line of the live checklist. */
  readonly label: string
  /** The message of the reset form (spec §5 "New password"). */
  readonly message: string
  readonly met: boolean
}

/** The five checks of a password in the order of the specification (spec §5). */
export function passwordChecks(password: string, specials: string): readonly PasswordCheck[] {
  return [
    {
      key: 'length',
      label: `At least ${limits.PasswordLength} characters`,
      message: `Password must be at least ${limits.PasswordLength} characters long`,
      met: password.length >= limits.PasswordLength,
    },
    {
      key: 'upper',
      label: 'One uppercase letter',
      message: 'Password must contain at least one uppercase letter',
      met: /[A-Z]/.test(password),
    },
    {
      key: 'lower',
      label: 'One lowercase letter',
      message: 'Password must contain at least one lowercase letter',
      met: /[a-z]/.test(password),
    },
    {
      key: 'digit',
      label: 'One number',
      message: 'Password must contain at least one number',
      met: /[0-9]/.test(password),
    },
    {
      key: 'special',
      label: 'One special character',
      message: `Password must contain at least one special character (${specials})`,
      met: Array.from(password).some((c) => specials.includes(c)),
    },
  ]
}

/** True if a password meets the profile pattern (spec §5 "Password"). */
export function passwordMeetsPattern(password: string): boolean {
  return passwordChecks(password, profileSpecials).every((check) => check.met)
}
