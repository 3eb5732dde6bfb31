import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { captcha } from '../../contract/accounts/signUp.ts'
import { replySchema } from '../../contract/core/endpoint.ts'

/** A solved captcha of a portal, as the registration screen sends it. */
export async function solveCaptcha(url: string): Promise<string> {
  const response = await fetch(`${url}/api${captcha.path}`)
  const { Result } = replySchema(captcha.result).parse(await response.json())
  if (Result?.Provider !== 'altcha') throw new Error('This portal asks for reCAPTCHA')
  const challenge = Result.Challenge as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
