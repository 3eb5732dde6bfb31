import { Text } from '@mantine/core'
import { mailScreenTexts } from '../../../contract/mail/mailScreens.ts'
import { momentHere } from '../../../contract/core/moments.ts'

/** Says that a list is an old copy; renders nothing if it is not. */
export function AsOf({ on }: { readonly on: number | undefined }) {
  if (on === undefined) return null
  return (
    <Text size="sm" c="dimmed" role="status">
      {mailScreenTexts.asOf(momentHere(on))}
    </Text>
  )
}
