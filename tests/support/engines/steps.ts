import { testPassword } from '../accounts.ts'
import { until } from '../hub.ts'
import type { EngineWindow } from './window.ts'

/** Signs somebody in at a portal. */
export async function signIn(window: EngineWindow, origin: string, Email: string): Promise<void> {
  await window.open(`${origin}/login`)
  await window.type('Email', Email)
  await window.type('Password', testPassword)
  await window.press({ role: 'button', name: 'Sign In' })
}

/** Waits until the app starts without a network: its service worker has kept it, and answers for the page. */
export async function untilKept(window: EngineWindow, url: string): Promise<void> {
  await window.open(url)
  const isReady = () => {
    void navigator.serviceWorker.ready.then(() => (document.documentElement.dataset['kept'] = 'yes'))
    return document.documentElement.dataset['kept'] === 'yes'
  }
  await until(() => window.run(isReady, null), 'the service worker has kept the app', 50)
  await window.reload()
  const isControlled = () => navigator.serviceWorker.controller !== null
  await until(() => window.run(isControlled, null), 'the service worker answers for the page', 50)
}
