import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { mailScreenTexts } from '../../../contract/mail/mailScreens.ts'
import { mailPath } from '../../paths.ts'

const parts = ['outbox', 'templates', 'settings'] as const

interface MailPlacesProps {
  readonly here: (typeof parts)[number]
  readonly children: ReactNode
}

/** The links between the parts of the organisers' mails. */
export function MailPlaces({ here, children }: MailPlacesProps) {
  return (
    <Stack>
      <Group component="nav" gap="xs" className="mail-places" aria-label={mailScreenTexts.places}>
        {parts.map((part) => (
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
