import type { AddPasskeyBody } from '../../../contract/accounts/passkeys.ts'
import { accountScreenTexts } from './account/texts.ts'

type Json = AddPasskeyBody['Response']

/** False in a browser without passkeys, and on a page that came over plain HTTP. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window

/** Why the browser made or used no passkey, in a sentence. */
export class PasskeyError extends Error {}

function sentenceFor(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return accountScreenTexts.passkeyKnown
  if (name === 'SecurityError') return accountScreenTexts.passkeyElsewhere
  return accountScreenTexts.passkeyCancelled
}

async function asked(ask: () => Promise<unknown>): Promise<Json> {
  try {
    // The answer is the JSON of the standard.
    return JSON.parse(JSON.stringify(await ask())) as Json
  } catch (error) {
    throw new PasskeyError(sentenceFor(error))
  }
}

/** Makes a passkey on this device or a security key, as the portal asked for it. Throws PasskeyError. */
export async function makePasskey(Options: Json): Promise<Json> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return asked(() =>
    // The portal's own library has made them.
    startRegistration({ optionsJSON: Options as never }),
  )
}

/** Signs with a passkey of this portal. Throws PasskeyError. */
export async function signWithPasskey(Options: Json): Promise<Json> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return asked(() => startAuthentication({ optionsJSON: Options as never }))
}
