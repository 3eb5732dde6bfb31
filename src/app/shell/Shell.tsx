import './shell.css'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../stores/session.ts'
import { parts } from '../parts.ts'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { NavigationBar } from './NavigationBar.tsx'

/** What stands around every screen: the way past the menus, bars, footer. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const userId = useSession((state) => state.session?.UserId)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // Focus goes where the eye goes: to the top of the new screen.
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <div className="shell-frame" data-bottom-bar={userId ? true : undefined}>
      <a className="shell-skip" href="#content">
        Skip to content
      </a>
      <Suspense fallback={null}>{userId && <parts.StoreHost userId={userId} />}</Suspense>
      <NavigationBar />
      <main id="content" ref={main} tabIndex={-1} className="shell-main">
        {children}
      </main>
      <Footer />
      <BottomBar />
    </div>
  )
}
