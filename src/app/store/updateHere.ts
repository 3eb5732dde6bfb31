import { updateNow, useUpdate } from '../update/worker.ts'

/** Waits until the new version is ready. */
function untilReady(): Promise<void> {
  return new Promise((resolve) => {
    const stop = useUpdate.subscribe(({ step }) => {
      if (step === 'none') return
      stop()
      resolve()
    })
  })
}

/** How long to wait for the new version before the page is reloaded anyway, in milliseconds. */
const patience = 10_000

/** Updates to the version that the store belongs to, which another window may have loaded already. */
export async function updateHere(): Promise<void> {
  if (useUpdate.getState().step === 'none' && 'serviceWorker' in navigator) {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update().catch(() => undefined)
    if (registration?.installing)
      await Promise.race([untilReady(), new Promise((resolve) => setTimeout(resolve, patience))])
  }
  if (useUpdate.getState().step === 'none') window.location.reload()
  else await updateNow()
}
