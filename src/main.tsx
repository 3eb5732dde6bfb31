import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { reloadOnMissingChunk } from './app/update/missingChunk.ts'
import { registerWorker } from './app/update/worker.ts'
import { flushWhenLeft } from './cache/writer.ts'
import { followOtherTabs } from './stores/session.ts'

flushWhenLeft()
followOtherTabs()
reloadOnMissingChunk()
if (import.meta.env.PROD) window.addEventListener('load', () => void registerWorker())

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
