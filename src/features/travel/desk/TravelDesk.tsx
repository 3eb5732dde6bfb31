import '../travel.css'
import './desk.css'
import { Skeleton, Stack, Tabs, Text, Title } from '@mantine/core'
import { momentHere } from '../../../../contract/core/moments.ts'
import { getRooms } from '../../../../contract/travel/rooms.ts'
import { getTravels } from '../../../../contract/travel/travel.ts'
import { travelScreenTexts } from '../../../../contract/travel/travelScreens.ts'
import { travelDeskTexts } from './texts.ts'
import { readCopy } from '../../../cache/database/copyDatabase.ts'
import { databasesOf, type PersonDatabases } from '../../../cache/database/personDatabases.ts'
import { useOnChangeHint } from '../../../stores/changeHints.ts'
import { useSession } from '../../../stores/session.ts'
import { CallError, messageOf } from '../../../sync/session/call.ts'
import { copyKey } from '../../../sync/transport/copyKey.ts'
import { pull } from '../../../sync/pull/pull.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { usePageTitle } from '../../../ui/pageTitle.ts'
import { useLoaded } from '../../../ui/reads/useLoaded.ts'
import { paramsOf, useAddress } from '../../../ui/sheet/useAddress.ts'
import { Allotment } from './Allotment.tsx'
import { DayList } from './DayList.tsx'
import { RoomsPanel } from './RoomsPanel.tsx'

const tabs = ['day', 'rooms', 'allotment'] as const
type Tab = (typeof tabs)[number]
const labels: Readonly<Record<Tab, string>> = {
  day: travelDeskTexts.byDay,
  rooms: travelDeskTexts.rooms,
  allotment: travelDeskTexts.allotment,
}

/** The organisers' lists of arrivals, departures and rooms (spec §2 "/Travel"). The state is in the URL. */
export function TravelDesk() {
  usePageTitle(travelDeskTexts.title)
  const session = useSession((state) => state.session)
  return session && <Desk databases={databasesOf(session.UserId)} />
}

/** The travellers and the rooms; the device's copies if the portal does not respond. Throws `CallError`. */
async function readDesk(databases: PersonDatabases) {
  try {
    const ask = { pressed: true }
    const [travellers, rooms] = await Promise.all([
      pull(databases, getTravels, undefined, undefined, ask),
      pull(databases, getRooms, undefined, undefined, ask),
    ])
    return { travellers, rooms, on: undefined }
  } catch (error) {
    const isSilent = error instanceof CallError && error.reason === 'offline'
    const [travellers, rooms] = await Promise.all([
      readCopy(databases.copies, copyKey(getTravels), getTravels.result),
      readCopy(databases.copies, copyKey(getRooms), getRooms.result),
    ])
    if (!isSilent || !travellers || !rooms) throw error
    return { travellers: travellers.Value, rooms: rooms.Value, on: Math.min(travellers.On, rooms.On) }
  }
}

function Desk({ databases }: { readonly databases: PersonDatabases }) {
  const [params, setParams] = useAddress()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'day'
  const read = useLoaded(
    () => readDesk(databases),
    (error) => messageOf(error, travelDeskTexts.loadFailed),
    [databases],
  )
  useOnChangeHint(read.refresh)
  const change = (changes: Readonly<Record<string, string | undefined>>) => {
    setParams((before) => paramsOf({ ...Object.fromEntries(before), ...changes }), { replace: true })
  }
  return (
    <Stack>
      <Title order={1} size="h2">
        {travelDeskTexts.title}
      </Title>
      {read.state === 'failed' && <Failure message={read.message} again={read.again} />}
      {read.state === 'loading' && (
        <Stack role="status" aria-busy="true" aria-label="Loading">
          <Skeleton height={48} />
          <Skeleton height={240} />
        </Stack>
      )}
      {read.state === 'ready' && (
        <>
          {read.value.on !== undefined && (
            <Text size="sm" c="dimmed" role="status">
              {travelScreenTexts.asOf(momentHere(read.value.on))}
            </Text>
          )}
          <Tabs value={tab} onChange={(next) => change({ tab: next ?? undefined })} keepMounted={false}>
            <Tabs.List mb="md">
              {tabs.map((one) => (
                <Tabs.Tab key={one} value={one} mih="var(--target)">
                  {labels[one]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="day">
              <DayList
                travellers={read.value.travellers}
                search={Object.fromEntries(params)}
                onChange={change}
              />
            </Tabs.Panel>
            <Tabs.Panel value="rooms">
              <RoomsPanel rooms={read.value.rooms} onChanged={read.again} />
            </Tabs.Panel>
            <Tabs.Panel value="allotment">
              <Allotment
                travellers={read.value.travellers}
                rooms={read.value.rooms}
                onlyMissing={params.get('missing') === 'yes'}
                onNarrow={(isOnly) => change({ missing: isOnly ? 'yes' : undefined })}
                onChanged={read.again}
              />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </Stack>
  )
}
