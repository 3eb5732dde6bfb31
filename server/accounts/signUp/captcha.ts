import type { Captcha } from '../../../contract/accounts/signUp.ts'
import { texts } from '../../../contract/core/errors.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { unreadable } from '../../http/refusal.ts'
import { isAltchaAnswer, makeAltchaChallenge } from './altcha.ts'
import { isRecaptchaAnswer } from './recaptcha.ts'

type AltchaChallenge = Extract<Captcha, { Provider: 'altcha' }>['Challenge']

/** The captcha to solve before registration: reCAPTCHA if its keys are set, else the built-in one. */
export async function makeCaptcha(context: Context): Promise<Captcha> {
  const { RECAPTCHA_SITE_KEY } = context.settings
  if (RECAPTCHA_SITE_KEY) return { Provider: 'recaptcha', SiteKey: RECAPTCHA_SITE_KEY, Action: 'submit' }
  // As it is sent: without parameters that are not set.
  const Challenge = JSON.parse(JSON.stringify(await makeAltchaChallenge(context))) as AltchaChallenge
  return { Provider: 'altcha', Challenge }
}

/** Refuses with 400 unless a captcha was solved (spec §5 "Registration"). */
export async function mustBePerson(context: Context, sql: Sql, answer: string): Promise<void> {
  const { RECAPTCHA_SECRET } = context.settings
  const isPerson = RECAPTCHA_SECRET
    ? answer !== '' && (await isRecaptchaAnswer(context, RECAPTCHA_SECRET, answer))
    : await isAltchaAnswer(context, sql, answer)
  if (!isPerson) throw unreadable(texts.captchaFailed)
}
