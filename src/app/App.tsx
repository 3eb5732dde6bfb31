import '@fontsource-variable/noto-sans/index.css'
import './landingStyles.ts'
import './base.css'
import { MantineProvider } from '@mantine/core'
import { Suspense, useEffect } from 'react'
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom'
import { useSession } from '../stores/session.ts'
import { loadDates, loadHomePage, loadWelcome, usePublicContent } from '../sync/publicContent.ts'
import { lazyScreen } from '../ui/lazyScreen.ts'
import { loginPath, paths } from '../ui/paths.ts'
import { Snackbar } from '../ui/snackbar.tsx'
import { AppRoutes } from './routes.tsx'
import { legibleColours, theme } from './theme.ts'
import { UpdatePrompt } from './update/UpdatePrompt.tsx'

const SyncHost = lazyScreen('SyncHost', () => import('./SyncHost.tsx'))

/** The whole app: look, addresses, screens. */
export function App() {
  const userId = useSession((state) => state.session?.UserId)
  useEffect(readContent, [])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={legibleColours} defaultColorScheme="auto">
      <BrowserRouter>
        <AppRoutes />
        <EndedSession />
      </BrowserRouter>
      <Suspense fallback={null}>{userId && <SyncHost userId={userId} />}</Suspense>
      <UpdatePrompt />
      <Snackbar />
    </MantineProvider>
  )
}

/** Reads what every screen shows of the conference, and again when the network is back and something is missing. */
function readContent(): () => void {
  const read = () => {
    const { homePage, welcome, dates } = usePublicContent.getState()
    if (homePage.state !== 'ready') void loadHomePage()
    if (welcome.state !== 'ready') void loadWelcome()
    if (dates.state !== 'ready' || dates.storedOn !== null) void loadDates()
  }
  read()
  window.addEventListener('online', read)
  return () => window.removeEventListener('online', read)
}

/** Only the server's refusal ends a session: then the sign-in screen comes, and leads back (spec §4 "Session"). */
function EndedSession() {
  const ended = useSession((state) => state.ended)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (ended && pathname !== paths.login) void navigate(loginPath(`${pathname}${search}`), { replace: true })
    // Once: from the sign-in screen a person may go where they like.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- because only the end of the session leads away
  }, [ended])
  return null
}
