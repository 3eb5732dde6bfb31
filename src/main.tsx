import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { catchInstallPrompt } from './app/install/prompt.ts'
import { firstScreenLoaded, startSession } from './app/sessionStart.ts'
import { reloadOnMissingChunk } from './app/update/missingChunk.ts'
import { registerWorker } from './app/update/worker.ts'
import { endWhenLeft } from './cache/database/leftPage.ts'
import { flushWhenLeft } from './cache/database/openWriters.ts'
import { whenShown } from './stores/firstReads.ts'
import { useSession } from './stores/session.ts'
import { readServed } from './sync/public/publicContent.ts'
import { keepLinesClean } from './ui/form/keepLinesClean.ts'
import { holdScreen } from './ui/heldScreen.ts'

flushWhenLeft()
endWhenLeft()
keepLinesClean(document)
reloadOnMissingChunk()
catchInstallPrompt()

/** Shows the app: hydrates the page that the server rendered for visitors, or replaces that page or the outline. */
function show(root: HTMLElement): void {
  const early = document.querySelector('.outline[data-early]')
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  const isServed = 'served' in root.dataset
  holdScreen(root)
  // The page is a moment old, so what is in it is not requested again.
  if (isServed) readServed()
  if (isServed && !useSession.getState().session) {
    early?.remove()
    // In slices, so that the page reacts to touches in between.
    startTransition(() => {
      hydrateRoot(root, app)
    })
    return
  }
  // The visitors' page is removed; the outline of a screen stays until React has rendered the screen.
  if (isServed) root.replaceChildren()
  delete root.dataset['served']
  if (early)
    new MutationObserver((_changes, observer) => {
      early.remove()
      observer.disconnect()
    }).observe(root, { childList: true })
  // In slices, so that the page reacts to touches in between.
  startTransition(() => {
    createRoot(root).render(app)
  })
}

const root = document.getElementById('root')
void startSession().then(() => {
  if (root) show(root)
  // It fetches the whole app, and the first screen needs the line until then.
  if (import.meta.env.PROD) void firstScreenLoaded().then(() => whenShown(() => void registerWorker()))
})
