import { z } from 'zod'
import type { Context } from '../../http/context.ts'

/** Google's address for verifying reCAPTCHA v3 results. */
export const recaptchaAddress = 'https://www.google.com/recaptcha/api/siteverify'

/** The lowest score that counts as a person: the provider's own initial recommendation. */
const lowestScore = 0.5
const patience = 5_000

const Verdict = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  score: z.number().optional(),
})

/** True if reCAPTCHA confirms that a person on the registration screen made the result (action `submit`, spec §2). */
export async function isRecaptchaAnswer(context: Context, secret: string, answer: string): Promise<boolean> {
  try {
    const response = await fetch(context.recaptchaAddress, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: answer }),
      signal: AbortSignal.timeout(patience),
    })
    const verdict = Verdict.parse(await response.json())
    return verdict.success && verdict.action === 'submit' && (verdict.score ?? 0) >= lowestScore
  } catch (error) {
    context.log.warn({ err: error }, 'captcha could not be verified')
    return false
  }
}
