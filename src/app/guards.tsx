import { Button, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { publicTexts } from '../../contract/core/publicTexts.ts'
import { holds, type NeededPart } from '../../contract/core/deskParts.ts'
import type { Role } from '../../contract/core/roles.ts'
import { useHeldParts } from '../stores/heldParts.ts'
import { useSession } from '../stores/session.ts'
import { ScreenHead } from '../ui/ScreenHead.tsx'
import { paths } from '../paths.ts'
import { screens } from './screens.ts'
import { SignedIn } from './signedIn.tsx'

interface GuardProps {
  /** The roles that may see the screen; by default every signed-in person. */
  readonly roles?: readonly Role[] | undefined
  /** What an organiser must hold to see it. */
  readonly part?: NeededPart | undefined
  readonly children: ReactNode
}

/** Shows a screen only to permitted roles (spec §2 "Protected routes"). The server has its own checks. */
export function Guard({ roles, part = 'any', children }: GuardProps) {
  const { session, roles: all } = useSession()
  const held = useHeldParts()
  const { pathname } = useLocation()
  const own = holds(held, part) ? all : all.filter((role) => role !== 'Admin')
  const isAdmitted = session !== null && (!roles || roles.some((role) => own.includes(role)))
  /** Where this person was admitted last. */
  const [openedAt, setOpenedAt] = useState('')
  if (isAdmitted && openedAt !== pathname) setOpenedAt(pathname)
  const isOrganisers =
    roles?.includes('Admin') && !roles.some((role) => role !== 'Admin' && own.includes(role))
  const needsFactor = isOrganisers && session?.NeedsSecondFactor
  const screen = needsFactor ? <screens.FactorNeeded /> : children
  return <SignedIn>{isAdmitted ? screen : <Unauthorized wasOpen={openedAt === pathname} />}</SignedIn>
}

/** The screen for a user with the wrong role (spec §2 "Protected routes"). */
function Unauthorized({ wasOpen }: { readonly wasOpen: boolean }) {
  return (
    <Stack align="center" py="xl">
      <ScreenHead title={publicTexts.unauthorizedTitle} />
      <Text>{publicTexts.unauthorizedText}</Text>
      {wasOpen && <Text role="status">{publicTexts.partTaken}</Text>}
      <Button component={Link} to={paths.login}>
        Go Back
      </Button>
    </Stack>
  )
}
