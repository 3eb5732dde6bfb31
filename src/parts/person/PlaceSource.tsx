import { Anchor, Text } from '@mantine/core'
import { institutionSource, placeSource, placeTexts } from '../../../contract/people/places.ts'

/** Where the data of places come from, and their licence. */
export const PlaceSource = () => (
  <Source {...placeSource} name={placeTexts.source} licenceName={placeTexts.licence} />
)

/** Where the list of institutions comes from, and its licence. */
export const InstitutionSource = () => (
  <Source
    {...institutionSource}
    name={placeTexts.institutionSource}
    licenceName={placeTexts.institutionLicence}
  />
)

interface SourceProps {
  readonly address: string
  readonly licence: string
  readonly name: string
  readonly licenceName: string
}

const Source = ({ address, licence, name, licenceName }: SourceProps) => (
  <Text size="xs" c="dimmed">
    <Outside to={address} words={name} />
    {', '}
    <Outside to={licence} words={licenceName} />
  </Text>
)

const Outside = ({ to, words }: { readonly to: string; readonly words: string }) => (
  <Anchor href={to} target="_blank" rel="noreferrer" inherit c="dimmed" underline="always">
    {words}
  </Anchor>
)
