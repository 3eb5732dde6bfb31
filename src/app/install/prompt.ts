import { create } from 'zustand'
import { storageKeys } from '../../stores/storageKeys.ts'

/** The event that Chromium browsers fire when the app can be installed. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

interface Install {
  /** The browser's install dialog; null if it has none or the app is installed. */
  readonly event: InstallEvent | null
  readonly isDeclined: boolean
}

export const useInstall = create<Install>(() => ({ event: null, isDeclined: false }))

/** Holds back the browser's install dialog until the app offers it. Call once, before the first paint. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstall.setState({ event: event as InstallEvent })
  })
  window.addEventListener('appinstalled', () => {
    useInstall.setState({ event: null })
  })
}

/** Shows the browser's dialog. It works only once, so the offer disappears whatever the person chooses. */
export async function install(): Promise<void> {
  const { event } = useInstall.getState()
  useInstall.setState({ event: null })
  await event?.prompt()
}

/** True if the offer was declined on this device. */
export function wasDeclined(): boolean {
  return useInstall.getState().isDeclined || localStorage.getItem(storageKeys.installOffer) !== null
}

/** Does not offer again on this device. */
export function decline(): void {
  localStorage.setItem(storageKeys.installOffer, 'declined')
  useInstall.setState({ isDeclined: true })
}
