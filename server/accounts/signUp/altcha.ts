import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { limits } from '../../../contract/core/limits.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { hashOf } from '../../http/keys.ts'
import { usedCaptchas } from '../../db/schema/accounts.ts'

const algorithm = 'PBKDF2/SHA-256'

/** The range of the solution: the browser must try all numbers before it, about half a second of work. */
const counters = { least: 500, most: 1_500 }

/** The widget's result: the challenge as it was issued, and its solution. */
const Payload = z.object({
  challenge: z.object({
    // The signature covers every parameter, including those not read here.
    parameters: z.looseObject({
      algorithm: z.literal(algorithm),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** A signed challenge that costs a browser some work (design §3 "Settings"). */
export function makeAltchaChallenge(context: Context) {
  return createChallenge({
    algorithm,
    cost: context.timing.captchaWork,
    counter: randomInt(counters.least, counters.most),
    deriveKey,
    hmacSignatureSecret: context.keys.captcha[0],
    hmacKeySignatureSecret: context.keys.captchaSolution[0],
    expiresAt: new Date(context.now() + limits.CaptchaMinutes * 60_000),
  })
}

function readPayload(answer: string) {
  try {
    return Payload.parse(JSON.parse(Buffer.from(answer, 'base64').toString('utf8')))
  } catch {
    return undefined
  }
}

/** True if the result solves a challenge that was signed with the present secret or an earlier one. */
async function isSolved({ keys }: Context, payload: z.infer<typeof Payload>): Promise<boolean> {
  for (const [index, hmacSignatureSecret] of keys.captcha.entries()) {
    const hmacKeySignatureSecret = keys.captchaSolution[index] ?? ''
    const secrets = { hmacSignatureSecret, hmacKeySignatureSecret }
    if ((await verifySolution({ ...payload, deriveKey, ...secrets })).verified) return true
  }
  return false
}

/** True if the result solves one of this portal's challenges before it expires, and for the first time. */
export async function isAltchaAnswer(context: Context, sql: Sql, answer: string): Promise<boolean> {
  const payload = readPayload(answer)
  if (!payload) return false
  const { parameters } = payload.challenge
  if (parameters.expiresAt * 1000 <= context.now()) return false
  if (!(await isSolved(context, payload))) return false
  // The nonce is signed, so that another spelling of the same result does not pass as a new one.
  const first = await sql
    .insert(usedCaptchas)
    .values({
      AnswerHash: hashOf(parameters.nonce),
      ExpiresOn: new Date(parameters.expiresAt * 1000).toISOString(),
    })
    .onConflictDoNothing()
    .returning({ AnswerHash: usedCaptchas.AnswerHash })
  return first.length === 1
}
