import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { Link, useLocation } from 'react-router-dom'
import { noId } from '../../../contract/core/limits.ts'
import { TravelState, travelTexts } from '../../../contract/travel/travel.ts'
import { travelScreenTexts } from '../../../contract/travel/travelScreens.ts'
import { type TravelDraft, travelDraftFrom, travelDrafts } from '../../cache/entities/travelDrafts.ts'
import { useSession } from '../../stores/session.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Icon } from '../../ui/icons.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { Loading } from '../../ui/reads/NotReady.tsx'
import { paths } from '../../paths.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { TravelChoice } from './TravelChoice.tsx'
import { TravelForm } from './TravelForm.tsx'
import { useTravellers, type ListedTraveller } from './useTravellers.ts'

/** The form of a person's travel details; without navigation state, the choice of a person (spec §2, design §3). */
export function EditTravel() {
  usePageTitle(travelTexts.title)
  const named = TravelState.safeParse(useLocation().state)
  return (
    <Stack className={named.success ? 'travel-page' : undefined}>
      <Group justify="space-between">
        <Title order={1} size="h2">
          {travelTexts.title}
        </Title>
        {named.success && (
          <Button
            component={Link}
            to={paths.authorTravel}
            variant="default"
            leftSection={<Icon name="back" />}
          >
            {travelScreenTexts.back}
          </Button>
        )}
      </Group>
      {named.success ? (
        <Edited key={named.data.AccommodationId} state={named.data} />
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
}

/**
 * The form's initial values: text typed here, else the server's details, else empty fields for the first time.
 * Undefined for details that this device does not have.
 */
function opening(
  state: TravelState,
  kept: TravelDraft | null,
  traveller: ListedTraveller | undefined,
  ownId: string,
): TravelDraft | undefined {
  if (kept) return kept
  if (traveller) return travelDraftFrom(traveller, traveller.Travel)
  if (state.TravelId !== noId) return undefined
  const UserDetailId = state.UserDetailId ?? ownId
  return travelDraftFrom({ AccommodationId: state.AccommodationId, UserDetailId, FullName: '' }, null)
}

function Edited({ state }: EditedProps) {
  const databases = useDatabases()
  const { AccommodationId } = state
  const ownId = useSession(({ session }) => session?.UserDetailId ?? noId)
  const { travellers, on, error, pullAgain } = useTravellers()
  const kept = useLiveQuery(
    async () => (await travelDrafts.read(databases.work, AccommodationId)) ?? null,
    [databases, AccommodationId],
  )
  const traveller = travellers?.find((one) => one.AccommodationId === AccommodationId)
  if (kept === undefined || (!travellers && error === undefined)) return <Loading height={480} />
  // The server listed everybody the person may edit, and this person is not among them.
  const isForeign = travellers !== undefined && on !== undefined && !traveller && !kept
  const opened = isForeign ? undefined : opening(state, kept, traveller, ownId)
  if (!opened) return <Failure message={error ?? travelTexts.loadFailed} again={pullAgain} />
  return (
    <TravelForm
      opened={opened}
      name={traveller?.IsMe ? '' : opened.FullName}
      withRoom={traveller?.AccommodationRequired ?? true}
      row={traveller?.row}
    />
  )
}
