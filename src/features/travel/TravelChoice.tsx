import './travel.css'
import { Button, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { travelScreenTexts } from '../../../contract/travel/travelScreens.ts'
import { paths } from '../../paths.ts'
import { useConnection } from '../../stores/connection.ts'
import { useSession } from '../../stores/session.ts'
import { Failure } from '../../ui/Failure.tsx'
import { AsOf } from '../../ui/reads/AsOf.tsx'
import { stepOf, TravelCard } from './TravelCard.tsx'
import { UnlistedCard } from './UnlistedCard.tsx'
import { useTravellers } from './useTravellers.ts'

/** The number of travellers above which the list has a search field. */
const unsearched = 8

/** Everybody the person may edit, as cards that link to the form. */
export function TravelChoice() {
  const { travellers, unlisted, on, error, pullAgain } = useTravellers()
  const isReachable = useConnection((state) => state.reachable)
  const isAdmin = useSession((state) => state.isAdmin)
  const [text, setText] = useState('')
  const searched = text.trim().toLocaleLowerCase()
  const shown = travellers?.filter(({ FullName }) => FullName.toLocaleLowerCase().includes(searched))
  const next =
    shown?.find((traveller) => stepOf(traveller, isAdmin) === 'fill') ??
    // Without any, the reader's own payment comes before their details.
    shown?.find((traveller) => traveller.IsMe && stepOf(traveller, isAdmin) === 'none')
  return (
    <Stack>
      {travellers && travellers.length > unsearched && (
        <TextInput
          type="search"
          label={travelScreenTexts.search}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maw="32rem"
        />
      )}
      {error !== undefined && <Failure message={error} again={pullAgain} />}
      <AsOf on={isReachable ? undefined : on} />
      {!shown && error === undefined && (
        <Stack role="status" aria-busy="true" aria-label="Loading">
          <Skeleton height={160} />
          <Skeleton height={160} />
        </Stack>
      )}
      {shown && shown.length + unlisted.length > 0 && (
        <ul className="travel-cards">
          {shown.map((traveller) => (
            <TravelCard key={traveller.AccommodationId} traveller={traveller} isNext={traveller === next} />
          ))}
          {unlisted.map((one) => (
            <UnlistedCard key={one.draft.AccommodationId} unlisted={one} />
          ))}
        </ul>
      )}
      {shown?.length === 0 && error === undefined && (
        <Stack align="flex-start">
          <Text>{searched ? travelScreenTexts.emptySearch : travelScreenTexts.empty}</Text>
          {!searched && (
            <Button component={Link} to={paths.ownRegistration}>
              {registrationTexts.ownTitle}
            </Button>
          )}
        </Stack>
      )}
    </Stack>
  )
}
