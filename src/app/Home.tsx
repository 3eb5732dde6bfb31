import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LandingScreen } from '../features/content/LandingScreen.tsx'
import { useSession } from '../stores/session.ts'
import { loginPath, paths } from '../paths.ts'
import { styledScreen } from './styledScreen.ts'

/** A signed-in person's, which a visitor never loads. */
export const OwnHome = styledScreen('OwnHome', () => import('./OwnHome.tsx'))

/** The parameters of what only its owner sees at `/`. */
const ownThings = ['draft', 'new', 'receipt', 'authors']

/** The public page; a link to somebody's own paper leads to the sign-in, which leads back to it. */
function Visitors({ cameSignedIn }: { readonly cameSignedIn: boolean }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const ended = useSession((state) => state.ended)
  const isOwn = ownThings.some((name) => new URLSearchParams(search).has(name))
  useEffect(() => {
    // After a sign-out no return address is kept; an ended session has its own way to the sign-in.
    if (isOwn && !ended)
      void navigate(cameSignedIn ? paths.home : loginPath(`${paths.home}${search}`), { replace: true })
  }, [isOwn, ended, cameSignedIn, search, navigate])
  return <LandingScreen />
}

/** The screen at `/`: the public page, or the person's own (spec §2 "Public routes"). */
export function Home() {
  const session = useSession((state) => state.session)
  const [cameSignedIn] = useState(session !== null)
  return session ? <OwnHome session={session} /> : <Visitors cameSignedIn={cameSignedIn} />
}
