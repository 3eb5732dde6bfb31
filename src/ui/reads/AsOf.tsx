import { Text } from '@mantine/core'
import { momentHere } from '../../../contract/core/moments.ts'

interface AsOfProps {
  /** The time of the copy shown; undefined if the value is up to date. */
  readonly on: number | undefined
  readonly text: (moment: string) => string
}

/** Says that what is shown is an old copy; renders nothing if it is not. */
export function AsOf({ on, text }: AsOfProps) {
  if (on === undefined) return null
  return (
    <Text size="sm" c="dimmed" role="status">
      {text(momentHere(on))}
    </Text>
  )
}
