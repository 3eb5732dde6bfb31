import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link, useLocation } from 'react-router-dom'
import { noId } from '../../../contract/core/limits.ts'
import { TravelState, travelTexts, updateTravel } from '../../../contract/travel/travel.ts'
import { travelScreenTexts } from '../../../contract/travel/travelScreens.ts'
import { AllowedForm } from '../../parts/act/Allowed.tsx'
import { travelDraftFrom } from '../../cache/entities/travelDrafts.ts'
import { useConnection } from '../../stores/connection.ts'
import { useWhere } from '../../stores/deviceStore.ts'
import { useSession } from '../../stores/session.ts'
import { useEditLock } from '../../sync/editing/useEditLock.ts'
import { OneWindow } from '../../ui/form/OneWindow.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Icon } from '../../ui/icons.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { AsOf } from '../../ui/reads/AsOf.tsx'
import { Loading } from '../../ui/reads/NotReady.tsx'
import { useReturnPath } from '../../ui/useReturnPath.ts'
import { paths } from '../../paths.ts'
import { TravelChoice } from './TravelChoice.tsx'
import { TravelForm } from './TravelForm.tsx'
import { useTravellers } from './useTravellers.ts'

/** The form of a person's travel details; without navigation state, the choice of a person (spec §2, design §3). */
export function EditTravel() {
  usePageTitle(travelTexts.title)
  const back = useReturnPath() ?? paths.authorTravel
  const named = TravelState.safeParse(useLocation().state)
  return (
    <Stack className={named.success ? 'travel-page' : undefined}>
      <Group justify="space-between">
        <Title order={1} size="h2">
          {travelTexts.title}
        </Title>
        {named.success && (
          <Button component={Link} to={back} variant="default" leftSection={<Icon name="back" />}>
            {travelScreenTexts.back}
          </Button>
        )}
      </Group>
      {named.success ? (
        <Edited key={named.data.AccommodationId} state={named.data} back={back} />
      ) : (
        <>
          <Text c="dimmed">{travelScreenTexts.choose}</Text>
          <TravelChoice />
        </>
      )}
    </Stack>
  )
}

interface EditedProps {
  readonly state: TravelState
  /** The screen that the form comes back to. */
  readonly back: string
}

/** Empty details for the first time; undefined for details that this device does not have. */
function firstDetails({ TravelId, AccommodationId, UserDetailId }: TravelState, ownId: string) {
  if (TravelId !== noId) return undefined
  return travelDraftFrom({ AccommodationId, UserDetailId: UserDetailId ?? ownId, FullName: '' }, null)
}

/** The form, for one window at a time (offline O8). */
function Edited({ state, back }: EditedProps) {
  const { AccommodationId } = state
  const ownId = useSession(({ session }) => session?.UserDetailId ?? noId)
  const { travellers, drafts, unlisted, on, error, pullAgain } = useTravellers()
  const where = useWhere()
  const isReachable = useConnection((connection) => connection.reachable)
  const { isMine, takeOver } = useEditLock(`travel ${AccommodationId}`)
  const kept = drafts?.find((draft) => draft.AccommodationId === AccommodationId)
  const traveller = travellers?.find((one) => one.AccommodationId === AccommodationId)
  if (!drafts || isMine === undefined || (!travellers && error === undefined)) return <Loading height={480} />
  // The server listed everybody the person may edit, and this person is not among them.
  const isRefused = travellers !== undefined && on !== undefined && !traveller
  const first = isRefused ? undefined : firstDetails(state, ownId)
  const start = traveller ? travelDraftFrom(traveller, traveller.Travel) : (kept ?? first)
  if (!start) {
    const why = isRefused ? travelScreenTexts.noLonger : travelTexts.loadFailed
    return <Failure message={error ?? why} again={pullAgain} />
  }
  const row = traveller?.row ?? unlisted.find(({ draft }) => draft.AccommodationId === AccommodationId)?.row
  return (
    <OneWindow isInOtherWindow={!isMine} takeOver={takeOver}>
      <AsOf on={isReachable ? undefined : on} />
      {isRefused && (
        <ErrorAlert title={travelScreenTexts.noLonger} role="alert">
          {travelScreenTexts.noLongerText(where)}
        </ErrorAlert>
      )}
      <AllowedForm to={updateTravel}>
        <TravelForm
          kept={kept}
          start={start}
          name={traveller?.IsMe ? '' : start.FullName}
          withRoom={traveller?.AccommodationRequired ?? true}
          row={row}
          back={back}
        />
      </AllowedForm>
    </OneWindow>
  )
}
