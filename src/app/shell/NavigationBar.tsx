import { Fragment, Suspense } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { noId } from '../../../contract/core/limits.ts'
import { useConnection } from '../../stores/connection.ts'
import { apiBase } from '../../sync/transport/apiBase.ts'
import { usePublicContent } from '../../sync/public/publicContent.ts'
import { Icon } from '../../ui/icons.tsx'
import { LazyPart } from '../../parts/later/LazyPart.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { PlainButtonLink } from '../../ui/plain/PlainButton.tsx'
import { asOfId } from '../../ui/reads/asOfId.ts'
import { pagePath, paths } from '../../paths.ts'
import { parts } from '../parts.ts'
import { useViewer } from './viewer.ts'

/** The bar on top of every screen (spec §2 "Navigation bar and footer"). */
export function NavigationBar() {
  const viewer = useViewer()
  return (
    <header className="shell-bar">
      <div className="shell-bar-inner">
        <Link to={paths.home} className="shell-logo">
          <Suspense fallback={<Logo />}>
            <ConferenceLogo />
          </Suspense>
          <span className="shell-logo-name">
            <Suspense>
              <ConferenceName />
            </Suspense>
          </span>
        </Link>
        <div className="shell-said">
          <ConnectionBadge />
          <span role="status" className="shell-status" id={asOfId} />
          <LazyPart>{viewer && <parts.WaitingBadge />}</LazyPart>
        </div>
        {!viewer && (
          <Suspense>
            <PageMenu />
          </Suspense>
        )}
        <LazyPart>{viewer && <parts.BarPlaces viewer={viewer} />}</LazyPart>
        {viewer ? (
          <LazyPart>
            {/* Without a role there is no bell (spec §6). */}
            {viewer.roles.length > 0 && <parts.Bell />}
            <parts.Menus />
          </LazyPart>
        ) : (
          <VisitorButtons />
        )}
      </div>
    </header>
  )
}

function ConferenceLogo() {
  const LogoUrl = usePublicContent(({ homePage }) => homePage.value?.LogoUrl ?? noId)
  return LogoUrl === noId ? <Logo /> : <Logo src={`${apiBase}/Storage/image/${LogoUrl}`} />
}

/** The organisers' pages, for visitors on wide screens; a signed-in person has them in a menu. */
function PageMenu() {
  const pages =
    usePublicContent(({ homePage }) => homePage.value?.Pages)?.filter(({ InMenu }) => InMenu) ?? []
  const hasProgramme = usePublicContent(({ homePage }) => homePage.value?.IsProgrammePublic ?? false)
  if (pages.length === 0 && !hasProgramme) return null
  return (
    <nav className="shell-wide shell-pages" aria-label="Pages">
      {hasProgramme && (
        <NavLink to={paths.programme} className="shell-place">
          Programme
        </NavLink>
      )}
      {pages.map(({ Slug, Title }) => (
        <NavLink key={Slug} to={pagePath(Slug)} className="shell-place">
          {Title}
        </NavLink>
      ))}
    </nav>
  )
}

/** How long a word of the name is: the narrowest bars have room for short ones only. */
function lengthOf({ length }: string) {
  if (length > 13) return 'longest'
  if (length > 10) return 'long'
  return length > 7 ? 'middle' : undefined
}

/** The name, whose words are whole or not there where it is too long: a screen reader reads all of it. */
function ConferenceName() {
  const name = usePublicContent(({ homePage }) => homePage.value?.ConferenceName) ?? 'Lectern'
  return [...name.matchAll(/(\s*)(\S+)/g)].map(({ 1: space, 2: word = '', index }) => (
    <Fragment key={index}>
      {space}
      <span className="shell-logo-word" data-length={lengthOf(word)}>
        {word}
      </span>
    </Fragment>
  ))
}

function VisitorButtons() {
  const { pathname } = useLocation()
  return (
    <>
      {pathname !== paths.login && (
        <PlainButtonLink to={paths.login} variant="default" className="shell-visitor">
          Login
        </PlainButtonLink>
      )}
      {pathname !== paths.register && (
        <PlainButtonLink
          to={paths.register}
          // The page below has the red act.
          variant="default"
          className="shell-visitor"
        >
          Register
        </PlainButtonLink>
      )}
    </>
  )
}

/** Shows that the portal does not respond, as the last requests found (offline O9). */
function ConnectionBadge() {
  const reachable = useConnection((state) => state.reachable)
  return (
    <span role="status" className="shell-status">
      {!reachable && (
        <span className="shell-state">
          <Icon name="offline" size={16} />
          Offline
        </span>
      )}
    </span>
  )
}
