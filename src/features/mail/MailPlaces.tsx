import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { mailParts, mailScreenTexts, type MailPart } from '../../../contract/mail/mailScreens.ts'
import { mailPath } from '../../paths.ts'
import { ScreenLinks } from '../../ui/ScreenLinks.tsx'

interface MailPlacesProps {
  readonly here: MailPart
  readonly children: ReactNode
}

/** The links between the parts of the organisers' mails. */
export const MailPlaces = ({ here, children }: MailPlacesProps) => (
  <Stack>
    <ScreenLinks
      label={mailScreenTexts.places}
      screens={mailParts.map((part) => ({
        label: mailScreenTexts[part],
        to: part === 'outbox' ? mailPath() : mailPath(part),
        isHere: part === here,
      }))}
    />
    {children}
  </Stack>
)
