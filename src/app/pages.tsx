import { StrictMode, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { LandingContent } from '../../contract/content/landing.ts'
import type { Programme } from '../../contract/events/programme.ts'
import { keepServed } from '../sync/public/publicContent.ts'
import { paths } from '../paths.ts'
import { ServedProgramme } from '../features/programme/ServedProgramme.tsx'
import entries from '../features/programme/entries.css?inline'
import served from '../features/programme/served.css?inline'
import { App } from './App.tsx'

function AtHome({ children }: { readonly children: ReactNode }) {
  return <StaticRouter location={paths.home}>{children}</StaticRouter>
}

/** Renders the landing page as a visitor sees it, as HTML that the server embeds in the page of `/` (design §6). */
export function renderLanding(content: LandingContent): string {
  keepServed(content)
  return renderToString(
    <StrictMode>
      <App Router={AtHome} />
    </StrictMode>,
  )
}

/**
 * Renders a published programme as a phone shows it first. The app puts it in the place of the screen's skeleton
 * (`heldScreen.ts`), with these styles in it.
 */
export function renderProgramme(programme: Programme): string {
  const html = renderToString(<ServedProgramme programme={programme} />)
  return `<div class="served" inert aria-hidden="true"><style>${entries}${served}</style>${html}</div>`
}
