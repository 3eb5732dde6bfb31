import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { catchInstallPrompt } from './app/install/prompt.ts'
import { startSession } from './app/sessionStart.ts'
import { reloadOnMissingChunk } from './app/update/missingChunk.ts'
import { registerWorker } from './app/update/worker.ts'
import { flushWhenLeft } from './cache/database/openWriters.ts'
import { useSession } from './stores/session.ts'
import { readServed } from './sync/public/publicContent.ts'

flushWhenLeft()
reloadOnMissingChunk()
catchInstallPrompt()
if (import.meta.env.PROD) window.addEventListener('load', () => void registerWorker())

/** Shows the app: over the page as the server wrote it for visitors, or in the place of what it wrote or outlined. */
function show(root: HTMLElement): void {
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  if ('served' in root.dataset && !useSession.getState().session) {
    readServed()
    // In slices, between which a finger is answered.
    startTransition(() => {
      hydrateRoot(root, app)
    })
    return
  }
  // What was written for visitors goes; the outline of a screen stays until React has the screen.
  if ('served' in root.dataset) root.replaceChildren()
  delete root.dataset['served']
  createRoot(root).render(app)
}

const root = document.getElementById('root')
void startSession().then(() => {
  if (root) show(root)
})
