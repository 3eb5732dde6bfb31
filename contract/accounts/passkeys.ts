import { z } from 'zod'
import { Session } from './accounts.ts'
import { ownAccountTexts } from './ownAccount.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, Line, Text } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { errorsOf, textError } from '../core/rules.ts'

/** Texts of passkeys: what a device or a security key signs in with, after a fingerprint, a face or a PIN. */
export const passkeyTexts = {
  notAccepted: 'This passkey did not work. Please try again, or sign in with your password',
  notAdded: 'The passkey could not be added. Please try again',
  tooMany: `You have ${limits.PasskeysMost} passkeys already. Remove one first`,
  added: 'The passkey has been added, and you are notified by mail',
  removed: 'The passkey has been removed, and you are notified by mail',
  needed: 'Organisers of this portal need a second factor. Set up an app or another passkey first',
} as const

/** A passkey of one's own. */
export const Passkey = z.object({
  Id,
  Name: z.string(),
  CreatedOn: Instant,
  /** Null until somebody has signed in with it. */
  LastUsedOn: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/**
 * What the browser is asked for, and what it answers, in the standard's JSON. The library checks its shape: a schema of
 * JSON would follow it to any depth that a stranger sends.
 */
const Json = z.record(z.string(), z.unknown())

export const AddPasskeyBody = z.strictObject({ Name: Line, Password: Text, Response: Json })
export type AddPasskeyBody = z.infer<typeof AddPasskeyBody>

const passwordError = (Password: string) => !Password && ownAccountTexts.currentRequired

/** The rules of the form, before the browser asks for a finger or a PIN. */
export const passkeyFormRules = ({ Name, Password }: Pick<AddPasskeyBody, 'Name' | 'Password'>) =>
  errorsOf({ Name: textError('Name', Name, limits.NameLongest), Password: passwordError(Password) })

export const beginPasskey = endpoint('POST /Account/own/passkeys/options', {
  summary: 'What a browser needs to make a passkey, for five minutes',
  callers: 'signedIn',
  part: 'any',
  result: z.object({ Options: Json }),
  secret: true,
})

export const addPasskey = endpoint('POST /Account/own/passkeys', {
  summary:
    'Adds a passkey; asks for the password, and answers recovery codes with the first second factor, once',
  callers: 'signedIn',
  part: 'any',
  body: AddPasskeyBody,
  rules: passkeyFormRules,
  result: z.object({ RecoveryCodes: z.array(z.string()) }),
  secret: true,
})

export const removePasskey = endpoint('POST /Account/own/passkeys/:id/remove', {
  summary: 'Removes a passkey; asks for the password',
  callers: 'signedIn',
  part: 'any',
  body: z.strictObject({ Password: Text }),
  rules: ({ Password }: { readonly Password: string }) => errorsOf({ Password: passwordError(Password) }),
  secret: true,
})

export const challengePasskey = endpoint('POST /Account/passkey/options', {
  summary: 'What a browser needs to sign in with a passkey, for five minutes',
  callers: 'anyone',
  result: z.object({ Options: Json }),
  secret: true,
})

export const loginWithPasskey = endpoint('POST /Account/passkey', {
  summary: 'Signs in with a passkey, which is both factors in one',
  callers: 'anyone',
  body: z.strictObject({ Response: Json }),
  result: Session,
  secret: true,
})
