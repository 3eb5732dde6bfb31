import { Workbox } from 'workbox-window'
import { scriptUrl } from '../../trustedTypes.ts'

/** How often the app checks for a new version, in milliseconds (offline O16). */
const hour = 3_600_000

/**
 * Registers the service worker, and checks for new versions hourly and when the window gets the focus. `waits` is called
 * once a new version is ready, `takesOver` once one has taken over.
 */
export function startWorker(waits: () => void, takesOver: () => void): Workbox {
  const registered = new Workbox(scriptUrl('/sw.js'))
  registered.addEventListener('waiting', waits)
  registered.addEventListener('controlling', ({ isUpdate, isExternal }) => {
    if (isUpdate || isExternal) takesOver()
  })
  const look = () => {
    if (document.visibilityState === 'visible') void registered.update().catch(() => undefined)
  }
  void registered
    .register()
    .catch(() => undefined)
    .then(() => {
      setInterval(look, hour)
      window.addEventListener('focus', look)
    })
  return registered
}
