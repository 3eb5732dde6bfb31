import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from 'react-router-dom'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { texts } from '../../../contract/core/errors.ts'
import { personTexts } from '../../../contract/people/people.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { useSession } from '../../stores/session.ts'
import { messageOf } from '../../sync/session/call.ts'
import { AsOf } from '../../ui/reads/AsOf.tsx'
import { NotReady } from '../../ui/reads/NotReady.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { loginPath, paths } from '../../paths.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { usePromise } from '../../ui/reads/usePromise.ts'
import { openProfile } from './openProfile.ts'
import { ProfileForm } from './ProfileForm.tsx'

/**
 * Spec §2 'Complete Your Profile', and the same form for a complete profile (spec §4: a full name is complete).
 * Public: without a session it redirects to the sign-in (design §3).
 */
export function ProfileScreen() {
  const session = useSession((state) => state.session)
  const title = session?.FullName ? personTexts.manageProfile : personTexts.completeProfile
  return (
    <Stack maw={900}>
      <ScreenHead title={title} />
      {session ? <OwnProfile key={session.UserId} session={session} /> : <SignInFirst />}
    </Stack>
  )
}

function SignInFirst() {
  return (
    <Text>
      {personTexts.profileSignIn}{' '}
      <Anchor component={Link} to={loginPath(paths.updateProfile)}>
        Sign In
      </Anchor>
    </Text>
  )
}

function OwnProfile({ session }: { readonly session: Session }) {
  const navigate = useNavigate()
  const databases = useDatabases()
  const loaded = usePromise(
    () => openProfile(databases, session),
    (error) => messageOf(error, texts.somethingWrong),
    [databases],
  )
  if (loaded.state !== 'ready') return <NotReady read={loaded} loading={<ProfileSkeleton />} />
  return (
    <>
      <AsOf on={loaded.value.asOf} />
      <ProfileForm
        session={session}
        opened={loaded.value}
        onSaved={() => {
          showSnack(personTexts.profileSaved, 'success')
          void navigate(paths.home)
        }}
      />
    </>
  )
}

function ProfileSkeleton() {
  return (
    <div className="person-fields" aria-busy="true" aria-label="Loading">
      {Array.from({ length: 12 }, (_, place) => (
        <Skeleton key={place} height={68} />
      ))}
    </div>
  )
}
