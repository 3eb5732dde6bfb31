import './mail.css'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { mailScreenTexts } from '../../../contract/mailScreens.ts'
import { momentHere } from '../../../contract/moments.ts'
import { databasesOf, type PersonDatabases } from '../../cache/person.ts'
import { useSession } from '../../stores/session.ts'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { paths } from '../../ui/paths.ts'

const parts = [
  [paths.mail, mailScreenTexts.outbox],
  [paths.mailTemplates, mailScreenTexts.templates],
  [paths.mailSettings, mailScreenTexts.settings],
] as const

interface MailFrameProps {
  readonly children: (databases: PersonDatabases) => ReactNode
}

/** The heading of the organisers' screens about mail, and the ways between them. */
export function MailFrame({ children }: MailFrameProps) {
  usePageTitle(mailScreenTexts.title)
  const { pathname } = useLocation()
  const session = useSession((state) => state.session)
  if (!session) return null
  return (
    <Stack>
      <Title order={1} size="h2">
        {mailScreenTexts.title}
      </Title>
      <Group component="nav" gap="xs" className="mail-places" aria-label={mailScreenTexts.places}>
        {parts.map(([path, label]) => {
          const isHere = pathname.toLowerCase() === path
          return (
            <Button
              key={path}
              component={Link}
              to={path}
              variant={isHere ? 'filled' : 'default'}
              aria-current={isHere ? 'page' : undefined}
            >
              {label}
            </Button>
          )
        })}
      </Group>
      {children(databasesOf(session.UserId))}
    </Stack>
  )
}

/** Says that a list is an old copy; nothing where it is not. */
export function AsOf({ on }: { readonly on: number | undefined }) {
  if (on === undefined) return null
  return (
    <Text size="sm" c="dimmed" role="status">
      {mailScreenTexts.asOf(momentHere(on))}
    </Text>
  )
}
