import { create } from 'zustand'
import { storageKeys } from '../../stores/storageKeys.ts'

/** What Chromium and its kin fire where the app may be installed. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

interface Install {
  /** The browser's own dialog, where it has one and the app is not installed. */
  readonly event: InstallEvent | null
  /** True once the person has said that they do not want the offer. */
  readonly isDeclined: boolean
}

export const useInstall = create<Install>(() => ({ event: null, isDeclined: false }))

/** Keeps the browser's offer until there is something worth installing for. Call once, before the first paint. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstall.setState({ event: event as InstallEvent })
  })
  window.addEventListener('appinstalled', () => {
    useInstall.setState({ event: null })
  })
}

/** Shows the browser's dialog. It serves once: whatever the answer is, the offer goes. */
export async function install(): Promise<void> {
  const { event } = useInstall.getState()
  useInstall.setState({ event: null })
  await event?.prompt()
}

/** True if this device was told that the offer is not wanted. */
export function wasDeclined(): boolean {
  return useInstall.getState().isDeclined || localStorage.getItem(storageKeys.installOffer) !== null
}

/** Does not offer again on this device. */
export function decline(): void {
  localStorage.setItem(storageKeys.installOffer, 'declined')
  useInstall.setState({ isDeclined: true })
}
