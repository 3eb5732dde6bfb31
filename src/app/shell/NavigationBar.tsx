import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { usePublicContent } from '../../sync/publicContent.ts'
import { lazyScreen } from '../../ui/lazyScreen.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { paths } from '../../ui/paths.ts'
import { parts } from '../parts.ts'
import { ConnectionBadge } from './ConnectionBadge.tsx'
import { barPlaces } from './places.ts'
import { useViewer } from './viewer.ts'

const PlaceMenu = lazyScreen('PlaceMenu', () => import('./PlaceMenu.tsx'))

/** The bar on top of every screen (spec §2 "Navigation bar and footer"). */
export function NavigationBar() {
  const viewer = useViewer()
  return (
    <header className="shell-bar">
      <div className="shell-bar-inner">
        <Link to={paths.home} className="shell-logo">
          <Logo />
          <span className="shell-logo-name">
            <Suspense>
              <ConferenceName />
            </Suspense>
          </span>
        </Link>
        {viewer && (
          <nav className="shell-wide" aria-label="Menu">
            {barPlaces(viewer).shown.map((place) =>
              place.choices ? (
                <Suspense key={place.path} fallback={<span className="shell-place">{place.label}</span>}>
                  <PlaceMenu place={place} />
                </Suspense>
              ) : (
                <NavLink key={place.path} to={place.path} end className="shell-place">
                  {place.label}
                </NavLink>
              ),
            )}
          </nav>
        )}
        <ConnectionBadge />
        {viewer ? (
          <Suspense fallback={null}>
            <parts.WaitingBadge />
            {/* Without a role there is no bell (spec §6). */}
            {viewer.roles.length > 0 && <parts.Bell />}
            <parts.Menus />
          </Suspense>
        ) : (
          <VisitorButtons />
        )}
      </div>
    </header>
  )
}

function ConferenceName() {
  const homePage = usePublicContent((state) => state.homePage)
  return homePage.state === 'ready' ? homePage.value.ConferenceName : 'Lectern'
}

function VisitorButtons() {
  const { pathname } = useLocation()
  return (
    <>
      {pathname !== paths.login && (
        <Button component={Link} to={paths.login} variant="default" px="md" flex="none">
          Login
        </Button>
      )}
      {pathname !== paths.register && (
        <Button component={Link} to={paths.register} px="md" flex="none">
          Register
        </Button>
      )}
    </>
  )
}
