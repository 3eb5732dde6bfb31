import { ActionIcon, Box, Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { versionLabel } from '../../../contract/core/limits.ts'
import { useConnection } from '../../stores/connection.ts'
import { usePublicContent } from '../../sync/public/publicContent.ts'
import { Icon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'

interface AccountFrameProps {
  readonly title: string
  /** The target and the label of the back arrow. */
  readonly back: { readonly to: string; readonly label: string }
  /** What a link asks for, before the form. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

/** The frame of sign-in, sign-up and similar screens: back arrow, logo, credit (spec §2 "Login screen"). */
export function AccountFrame({ title, back, above, children }: AccountFrameProps) {
  usePageTitle(title)
  const conference = usePublicContent(({ homePage }) => homePage.value)
  return (
    <Stack align="center" justify="space-between" mih="100dvh" p="md" gap="lg">
      <Stack component="main" w="100%" maw={440} gap="md" my="auto">
        {/* From the left, so that a name that comes later moves nothing. */}
        <Group gap="xs">
          <ActionIcon component={Link} to={back.to} variant="subtle" color="gray" aria-label={back.label}>
            <Icon name="back" />
          </ActionIcon>
          <Logo />
          {/* Below the arrow where its words have no room beside it. */}
          <Text fw={700} flex="1 1 8rem">
            {conference?.ConferenceName ?? 'Lectern'}
          </Text>
        </Group>
        {above}
        <Card withBorder padding="lg">
          <Stack gap="md">
            <Title order={1} size="h2">
              {title}
            </Title>
            {children}
          </Stack>
        </Card>
        <Offline />
      </Stack>
      <Text component="footer" size="sm" c="dimmed" ta="center">
        Design and Developed by <Credit name={conference?.SocietyName} url={conference?.SocietyUrl} />{' '}
        {versionLabel}
      </Text>
    </Stack>
  )
}

/** Says that the portal does not respond, and what happens to the typed text. */
function Offline() {
  const reachable = useConnection((state) => state.reachable)
  return (
    // Its room is always there, so that the fields stay under a finger.
    <Box role="status" mih="4.125rem">
      {!reachable && (
        <Text size="sm">The portal cannot be reached at the moment. What you typed is still here.</Text>
      )}
    </Box>
  )
}

function Credit({ name, url }: { readonly name: string | undefined; readonly url: string | undefined }) {
  if (!name) return 'Lectern'
  return url ? (
    <Anchor href={url} inherit>
      {name}
    </Anchor>
  ) : (
    name
  )
}
