import { StrictMode, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { LandingContent } from '../../contract/content/landing.ts'
import { keepServed } from '../sync/public/publicContent.ts'
import { paths } from '../paths.ts'
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
