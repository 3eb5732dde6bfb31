import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Passkey } from './passkeys.ts'
import { endpoint } from '../core/endpoint.ts'
import { accountTexts } from './accounts.ts'
import { Text } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { ownAccountTexts } from './ownAccount.ts'
import { errorsOf } from '../core/rules.ts'

export const secondFactorTexts = {
  codeWrong: accountTexts.codeWrong,
  tooManyWrong: `Too many wrong codes. Please try again in ${limits.WrongCodesMinutes} minutes`,
  alreadyOn: 'The second factor is on already',
  isOff: 'The second factor is off',
  needed: 'Organisers of this portal need a second factor. Set it up in your account first',
  neededOff: 'Organisers of this portal need a second factor. Add a passkey before you turn this one off',
  turnedOn: 'From now on your sign-in asks for a code',
  turnedOff: 'Your sign-in asks for the password alone again',
  reset: 'The second factor was reset, and the person is notified by mail',
  resetOwn: 'Turn your own second factor off in your account, with a code',
} as const

const CodeBody = z.strictObject({ Code: Text })

export const ConfirmBody = CodeBody.extend({ Password: Text })
export type ConfirmBody = z.infer<typeof ConfirmBody>

/** Whether one's own sign-in asks for a code, one's passkeys, and how many recovery codes are left. */
export const getSecondFactor = endpoint('GET /Account/second-factor', {
  summary: 'Whether one’s sign-in asks for a code as well, and one’s passkeys',
  callers: 'signedIn',
  part: 'any',
  // Only its own screen changes it.
  shows: [],
  result: z.object({ IsOn: z.boolean(), CodesLeft: z.number().int(), Passkeys: z.array(Passkey) }),
})

export const beginSecondFactor = endpoint('POST /Account/second-factor', {
  callers: 'signedIn',
  part: 'any',
  summary: 'Makes the secret of a second factor, which counts once a code has confirmed it',
  result: z.object({ Secret: z.string(), Uri: z.string() }),
  secret: true,
})

export const confirmSecondFactor = endpoint('POST /Account/second-factor/confirm', {
  callers: 'signedIn',
  part: 'any',
  summary:
    'Turns the second factor on with a code of the app and the password, and answers the recovery codes, once',
  body: ConfirmBody,
  // Only the server knows whether code and password are right.
  rules: ({ Password }: ConfirmBody) => errorsOf({ Password: !Password && ownAccountTexts.currentRequired }),
  result: z.object({ RecoveryCodes: z.array(z.string()) }),
  secret: true,
})

export const endSecondFactor = endpoint('POST /Account/second-factor/end', {
  summary: 'Turns the second factor off with a code',
  callers: 'signedIn',
  part: 'any',
  body: CodeBody,
  secret: true,
})

export const resetSecondFactor = adminEndpoint('PUT /User/:id/reset-second-factor', {
  part: 'whole',
  summary: 'Takes the second factor from somebody who has lost it, and notifies them by mail',
})
