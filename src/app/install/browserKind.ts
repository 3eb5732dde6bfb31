import type { Steps } from './InstallSteps.tsx'

/** Only Apple's browsers have it: true in an app on the home screen. */
const standalone = () => (navigator as { readonly standalone?: boolean }).standalone

const isInstalled = () => standalone() === true || window.matchMedia('(display-mode: standalone)').matches

/** Every browser on an iPhone has Apple's engine, and so does Safari on a Mac. */
const isApples = () => navigator.vendor.startsWith('Apple')

/** True in browsers that delete what a site keeps after seven days without a visit, unless it is installed. */
export const forgetsInAWeek = (): boolean => isApples() && !isInstalled()

/** How the app is installed in a browser that has a menu for it and no dialog; undefined for others. */
export function stepsHere(): Steps | undefined {
  if (isInstalled()) return undefined
  if (standalone() === false) return 'safariOnPhone'
  const { userAgent } = navigator
  if (isApples() && userAgent.includes('Macintosh')) return 'safariOnMac'
  return userAgent.includes('Android') && userAgent.includes('Firefox/') ? 'firefoxOnPhone' : undefined
}
