import './frame.css'
import './bar.css'
import './waitingState.css'
import './footer.css'
import './bottomBar.css'
import './areas.css'
import { Suspense, type ReactNode } from 'react'
import { useSession } from '../../stores/session.ts'
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
      <Suspense fallback={null}>{userId && <parts.StoreHost userId={userId} />}</Suspense>
      <NavigationBar />
      <Suspense fallback={null}>{isOrganiser && <parts.AreaTabs />}</Suspense>
      <main id="content" tabIndex={-1} className="shell-main">
        {children}
      </main>
      <Footer />
      <Suspense fallback={null}>{userId && <parts.BottomBar />}</Suspense>
    </div>
  )
}
