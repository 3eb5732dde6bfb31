import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { startSession } from './app/sessionStart.ts'
import { reloadOnMissingChunk } from './app/update/missingChunk.ts'
import { registerWorker } from './app/update/worker.ts'
import { flushWhenLeft } from './cache/writer.ts'

flushWhenLeft()
reloadOnMissingChunk()
if (import.meta.env.PROD) window.addEventListener('load', () => void registerWorker())

const root = document.getElementById('root')
void startSession().then(() => {
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
})
