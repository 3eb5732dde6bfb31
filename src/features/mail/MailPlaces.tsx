import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { mailParts, mailScreenTexts, type MailPart } from '../../../contract/mail/mailScreens.ts'
import { mailPath } from '../../paths.ts'

interface MailPlacesProps {
  readonly here: MailPart
  readonly children: ReactNode
}

/** The links between the parts of the organisers' mails. */
export function MailPlaces({ here, children }: MailPlacesProps) {
  return (
    <Stack>
      {/* A wide screen has them among the screens of its areas. */}
      <Group
        component="nav"
        gap="xs"
        hiddenFrom="md"
        className="mail-places"
        aria-label={mailScreenTexts.places}
      >
        {mailParts.map((part) => (
          <Button
            key={part}
            component={Link}
            to={part === 'outbox' ? mailPath() : mailPath(part)}
            variant={part === here ? 'light' : 'default'}
            aria-current={part === here ? 'page' : undefined}
          >
            {mailScreenTexts[part]}
          </Button>
        ))}
      </Group>
      {children}
    </Stack>
  )
}
