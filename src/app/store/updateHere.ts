import { updateNow, useUpdate } from '../update/worker.ts'

/** Waits until the new version stands ready. */
function untilReady(): Promise<void> {
  return new Promise((resolve) => {
    const stop = useUpdate.subscribe(({ step }) => {
      if (step === 'none') return
      stop()
      resolve()
    })
  })
}

/** How long the new version may take to arrive before the page is loaded again all the same, in milliseconds. */
const patience = 10_000

/** Brings the version that the store belongs to: another window may have it already, or it is still to be loaded. */
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
