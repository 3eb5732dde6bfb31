import type { Captcha } from '../../../contract/accounts/signUp.ts'
import { scriptUrl } from '../../trustedTypes.ts'

type Recaptcha = Extract<Captcha, { Provider: 'recaptcha' }>

/** The part of Google's script in use here. */
interface Grecaptcha {
  ready(then: () => void): void
  execute(siteKey: string, options: { readonly action: string }): Promise<string>
}

declare global {
  interface Window {
    grecaptcha?: Grecaptcha
  }
}

let loading: Promise<Grecaptcha> | undefined

function loadScript(siteKey: string): Promise<Grecaptcha> {
  return new Promise((resolve, reject) => {
    const failed = () => {
      loading = undefined
      reject(new Error('The captcha could not be loaded'))
    }
    const script = document.createElement('script')
    const query = new URLSearchParams({ render: siteKey })
    script.src = scriptUrl(`https://www.google.com/recaptcha/api.js?${query.toString()}`)
    script.onerror = failed
    script.onload = () => {
      const { grecaptcha } = window
      if (!grecaptcha) failed()
      else grecaptcha.ready(() => resolve(grecaptcha))
    }
    document.head.append(script)
  })
}

/** Gets a token from reCAPTCHA v3; empty if there is none (spec §2 "Registration screen"). */
export async function solveRecaptcha({ SiteKey, Action }: Recaptcha): Promise<string> {
  try {
    loading ??= loadScript(SiteKey)
    return await (await loading).execute(SiteKey, { action: Action })
  } catch {
    return ''
  }
}
