import { Anchor, Text } from '@mantine/core'
import { placeSource, placeTexts } from '../../../contract/people/places.ts'

/** Where the data of places come from, and their licence. */
export function PlaceSource() {
  return (
    <Text size="xs" c="dimmed">
      <Anchor
        href={placeSource.address}
        target="_blank"
        rel="noreferrer"
        inherit
        c="dimmed"
        underline="always"
      >
        {placeTexts.source}
      </Anchor>
      {', '}
      <Anchor
        href={placeSource.licence}
        target="_blank"
        rel="noreferrer"
        inherit
        c="dimmed"
        underline="always"
      >
        {placeTexts.licence}
      </Anchor>
    </Text>
  )
}
