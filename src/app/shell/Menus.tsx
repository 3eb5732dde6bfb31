import { ActionIcon, Avatar, Drawer, Menu, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, NavLink } from 'react-router-dom'
import { pagePath } from '../../../contract/core/pagePath.ts'
import { roleLabels } from '../../../contract/core/roles.ts'
import { useSession } from '../../stores/session.ts'
import { usePublicContent } from '../../sync/public/publicContent.ts'
import { Icon } from '../../ui/icons.tsx'
import type { Place } from '../guardedScreens.ts'
import { barPlaces, initialsOf, personPlaces, singlePlaces, type Viewer } from './menuPlaces.ts'
import { SignOutDialog } from './SignOutDialog.tsx'
import { useSignOut } from './signOut.ts'
import { useViewer } from './viewer.ts'

/** The menus of a signed-in person: MORE and the user menu on wide screens, one drawer on phones. */
export function Menus() {
  const viewer = useViewer()
  const signOut = useSignOut()
  if (!viewer) return null
  return (
    <>
      <WideMenus viewer={viewer} onLogout={signOut.start} />
      <PhoneMenu viewer={viewer} onLogout={signOut.start} />
      <SignOutDialog signOut={signOut} />
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
        <Menu position="bottom-end" withinPortal={false}>
          <Menu.Target>
            <button type="button" className="shell-place">
              MORE <Icon name="down" size={16} />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {singlePlaces(more).map((place) => (
              <Menu.Item key={place.path} component={Link} to={place.path}>
                {place.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Menu position="bottom-end" width={260} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className="shell-place" aria-label="User menu">
            <Avatar radius="xl" color="gray" variant="light" className="shell-initials">
              {initialsOf(viewer.fullName, email)}
            </Avatar>
            <Icon name="down" size={16} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Person viewer={viewer} email={email} />
          <Menu.Divider />
          {[...personPlaces(viewer), ...pages].map((place) => (
            <Menu.Item
              key={place.path}
              component={Link}
              to={place.path}
              leftSection={<Icon name={place.icon} size={18} />}
            >
              {place.label}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<Icon name="back" size={18} />} onClick={onLogout}>
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
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
      <Drawer
        opened={opened}
        onClose={close}
        position="right"
        size="85%"
        title="Menu"
        closeButtonProps={{ 'aria-label': 'Close menu', size: 'lg' }}
      >
        <Person viewer={viewer} email={email} />
        <Stack gap={4} component="nav" aria-label="Menu">
          {singlePlaces([...shown, ...more, ...personPlaces(viewer), ...pages]).map((place) => (
            <NavLink key={place.path} to={place.path} end className="shell-place" onClick={close}>
              <Icon name={place.icon} />
              {place.label}
            </NavLink>
          ))}
          <button
            type="button"
            className="shell-place"
            onClick={() => {
              close()
              onLogout()
            }}
          >
            <Icon name="back" />
            Logout
          </button>
        </Stack>
      </Drawer>
    </div>
  )
}
