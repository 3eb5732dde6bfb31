import { z } from 'zod'
import type { Context } from '../../http/context.ts'

/** Google's address for verifying answers of reCAPTCHA v3. */
export const recaptchaAddress = 'https://www.google.com/recaptcha/api/siteverify'

/** The score from which an answer counts as a person's: the provider's own recommendation to begin with. */
const lowestScore = 0.5
const patience = 5_000

const Verdict = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  score: z.number().optional(),
})

/** True if reCAPTCHA says that its answer came from a person on the registration screen (action `submit`, spec §2). */
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
