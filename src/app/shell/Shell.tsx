import './frame.css'
import './bar.css'
import './waitingState.css'
import './footer.css'
import './bottomBar.css'
import './areas.css'
import type { ReactNode } from 'react'
import { useSession } from '../../stores/session.ts'
import { LazyPart } from '../../parts/later/LazyPart.tsx'
import { parts } from '../parts.ts'
import { Footer } from './Footer.tsx'
import { NavigationBar } from './NavigationBar.tsx'

/** The frame of every screen: skip link, bars, footer. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const userId = useSession((state) => state.session?.UserId)
  const isOrganiser = useSession(({ session, isAdmin }) => isAdmin && !session?.NeedsSecondFactor)
  return (
    <div className="shell-frame" data-bottom-bar={userId ? true : undefined}>
      <a className="shell-skip" href="#content">
        Skip to content
      </a>
      <LazyPart>{userId && <parts.StoreHost userId={userId} />}</LazyPart>
      <NavigationBar />
      <LazyPart>{isOrganiser && <parts.AreaTabs />}</LazyPart>
      <main id="content" tabIndex={-1} className="shell-main">
        {children}
      </main>
      <Footer />
      <LazyPart>{userId && <parts.BottomBar />}</LazyPart>
    </div>
  )
}
