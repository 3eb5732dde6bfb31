import { Button, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { publicTexts } from '../../contract/core/publicTexts.ts'
import type { Role } from '../../contract/core/roles.ts'
import { useSession } from '../stores/session.ts'
import { ScreenHead } from '../ui/ScreenHead.tsx'
import { loginPath, paths } from '../paths.ts'
import { screens } from './screens.ts'

interface GuardProps {
  /** The roles that may see the screen; by default every signed-in person. */
  readonly roles?: readonly Role[] | undefined
  readonly children: ReactNode
}

/** Shows a screen only to permitted roles (spec §2 "Protected routes"). The server has its own checks. */
export function Guard({ roles, children }: GuardProps) {
  const { session, roles: own, ended } = useSession()
  const { pathname, search } = useLocation()
  const [cameSignedIn] = useState(session !== null)
  if (!session) {
    // After a sign-out, here or in another tab, no return address is kept.
    const left = cameSignedIn && !ended
    return <Navigate to={left ? paths.home : loginPath(`${pathname}${search}`)} replace />
  }
  if (roles && !roles.some((role) => own.includes(role))) return <Unauthorized />
  const isOrganisers =
    roles?.includes('Admin') && !roles.some((role) => role !== 'Admin' && own.includes(role))
  if (isOrganisers && session.NeedsSecondFactor) return <screens.FactorNeeded />
  return children
}

/** The screen for a user with the wrong role (spec §2 "Protected routes"). */
function Unauthorized() {
  return (
    <Stack align="center" py="xl">
      <ScreenHead title={publicTexts.unauthorizedTitle} />
      <Text>{publicTexts.unauthorizedText}</Text>
      <Button component={Link} to={paths.login}>
        Go Back
      </Button>
    </Stack>
  )
}
