import { pagePath } from '../../paths.ts'
import { ActionIcon, Avatar, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { roleLabels } from '../../../contract/core/roles.ts'
import { laterPart } from '../../parts/later/laterPart.tsx'
import { LaterMenu } from '../../parts/later/LaterMenu.tsx'
import { useSession } from '../../stores/session.ts'
import { usePublicContent } from '../../sync/public/publicContent.ts'
import { Icon } from '../../ui/icons.tsx'
import type { Place } from '../guardedScreens.ts'
import { barPlaces, initialsOf, personPlaces, singlePlaces, type Viewer } from './menuPlaces.ts'
import { useSignOut } from './signOut.ts'
import { useViewer } from './viewer.ts'

const PhoneDrawer = laterPart('PhoneDrawer', () => import('./PhoneDrawer.tsx'))
const SignOutDialog = laterPart('SignOutDialog', () => import('./SignOutDialog.tsx'))

/** The menus of a signed-in person: MORE and the user menu on wide screens, one drawer on phones. */
export function Menus() {
  const viewer = useViewer()
  const signOut = useSignOut()
  if (!viewer) return null
  return (
    <>
      <WideMenus viewer={viewer} onLogout={signOut.start} />
      <PhoneMenu viewer={viewer} onLogout={signOut.start} />
      <SignOutDialog isWanted={signOut.state.step !== 'none'} signOut={signOut} />
    </>
  )
}

interface MenuProps {
  readonly viewer: Viewer
  readonly onLogout: () => void
}

/** The organisers' pages that belong in the menu. */
function usePagePlaces(): readonly Place[] {
  const pages = usePublicContent(({ homePage }) => homePage.value?.Pages) ?? []
  return pages
    .filter(({ InMenu }) => InMenu)
    .map(({ Slug, Title }) => ({ label: Title, path: pagePath(Slug), icon: 'file' }))
}

function WideMenus({ viewer, onLogout }: MenuProps) {
  const { more } = barPlaces(viewer)
  const pages = usePagePlaces()
  const email = useSession((state) => state.session?.Email ?? '')
  return (
    <div className="shell-wide">
      {more.length > 0 && (
        <LaterMenu
          position="bottom-end"
          entries={singlePlaces(more).map(({ label, path }) => ({ label, to: path }))}
          opener={(opener) => (
            <button type="button" className="shell-place" {...opener}>
              MORE <Icon name="down" size={16} />
            </button>
          )}
        />
      )}
      <LaterMenu
        position="bottom-end"
        width={260}
        head={<Person viewer={viewer} email={email} />}
        entries={[
          ...[...personPlaces(viewer), ...pages].map(({ label, icon, path }) => ({ label, icon, to: path })),
          { label: 'Logout', icon: 'back', act: onLogout },
        ]}
        opener={(opener) => (
          <UnstyledButton className="shell-place" aria-label="User menu" {...opener}>
            <Avatar radius="xl" color="gray" variant="light" className="shell-initials">
              {initialsOf(viewer.fullName, email)}
            </Avatar>
            <Icon name="down" size={16} />
          </UnstyledButton>
        )}
      />
    </div>
  )
}

function Person({ viewer, email }: { readonly viewer: Viewer; readonly email: string }) {
  return (
    <Stack gap={0} px="sm" py="xs">
      <Text fw={600}>{viewer.fullName || email}</Text>
      <Text size="sm" c="dimmed">
        {viewer.roles.map((role) => roleLabels[role]).join(', ') || 'No role yet'}
      </Text>
    </Stack>
  )
}

function PhoneMenu({ viewer, onLogout }: MenuProps) {
  const [opened, { open, close }] = useDisclosure(false)
  const email = useSession((state) => state.session?.Email ?? '')
  const { shown, more } = barPlaces(viewer)
  const pages = usePagePlaces()
  return (
    <div className="shell-narrow">
      <ActionIcon variant="default" size="input-md" aria-label="Menu" onClick={open}>
        <Icon name="menu" />
      </ActionIcon>
      <PhoneDrawer
        isWanted={opened}
        places={singlePlaces([...shown, ...more, ...personPlaces(viewer), ...pages])}
        head={<Person viewer={viewer} email={email} />}
        onClose={close}
        onLogout={onLogout}
      />
    </div>
  )
}
