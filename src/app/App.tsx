import '@fontsource-variable/noto-sans/index.css'
import './fonts/fonts.css'
import './landingStyles.css'
import '../ui/snackbar.css'
import './themeVariables.css'
import './base.css'
import { useEffect, type ComponentType, type ReactNode } from 'react'
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom'
import { isActing } from '../stores/acting.ts'
import { isAway, onBack, useConnection } from '../stores/connection.ts'
import { onEvent } from '../stores/pageEvents.ts'
import { useSession } from '../stores/session.ts'
import { watchConnection } from '../sync/transport/connectionWatch.ts'
import { loadMissing } from '../sync/public/publicContent.ts'
import { loginPath, paths } from '../paths.ts'
import { LazyPart } from '../parts/later/LazyPart.tsx'
import { keepFocus } from '../ui/keepFocus.ts'
import { Running } from '../ui/Running.tsx'
import { showSnack, Snackbar } from '../ui/snackbar.tsx'
import { useAfterFirst } from '../stores/useAfterFirst.ts'
import { OpenedMeanwhile } from './OpenedMeanwhile.tsx'
import { parts } from './parts.ts'
import { AppRoutes } from './routes.tsx'
import { UpdatePrompt } from './update/UpdatePrompt.tsx'

interface AppProps {
  /** The source of the address: the browser, or the server that renders a page. */
  readonly Router?: ComponentType<{ readonly children: ReactNode }>
}

/** The whole app: routes and screens. */
export function App({ Router = BrowserRouter }: AppProps) {
  const userId = useSession((state) => state.session?.UserId)
  useEffect(watchConnection, [])
  useEffect(keepFocus, [])
  useEffect(readContent, [])
  return (
    <>
      <Router>
        <LazyPart>{userId && isActing() && <parts.ActingBanner />}</LazyPart>
        <AppRoutes />
        <EndedSession />
        <OpenedMeanwhile />
      </Router>
      <LazyPart>{userId && <parts.SyncHost userId={userId} />}</LazyPart>
      <Running>
        <UpdatePrompt />
        <Messages />
      </Running>
    </>
  )
}

/** The host of messages, which no first screen needs. */
function Messages() {
  const isReachable = useConnection((state) => state.reachable)
  return <Snackbar isDue={useAfterFirst()} isReachable={isReachable} />
}

/** Loads missing public content now, and again when the network or the portal is back. */
function readContent(): () => void {
  const read = () => void loadMissing()
  const readUnlessAway = () => {
    if (!isAway()) read()
  }
  read()
  const stops = [onBack(read), onEvent(window, 'online', readUnlessAway)]
  return () => stops.forEach((stop) => stop())
}

/** Only a refusal by the server ends a session: this shows the sign-in screen, which leads back (spec §4 "Session"). */
function EndedSession() {
  const ended = useSession((state) => state.ended)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!ended) return
    showSnack(ended, 'error', 'next screen')
    if (pathname !== paths.login) void navigate(loginPath(`${pathname}${search}`), { replace: true })
    // Only once: a person may leave the sign-in screen.
    // oxlint-disable-next-line react/exhaustive-deps -- because only the end of the session leads away
  }, [ended])
  return null
}
