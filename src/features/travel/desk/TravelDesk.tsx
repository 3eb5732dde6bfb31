import '../travel.css'
import './desk.css'
import { Skeleton, Stack, Tabs } from '@mantine/core'
import { getRooms } from '../../../../contract/travel/rooms.ts'
import { getTravels } from '../../../../contract/travel/travel.ts'
import { travelDeskTexts } from './texts.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { DeskHead } from '../../../ui/DeskHead.tsx'
import { AsOf } from '../../../ui/reads/AsOf.tsx'
import { paramsOf, useAddress } from '../../../ui/sheet/useAddress.ts'
import { Allotment } from './Allotment.tsx'
import { DayList } from './DayList.tsx'
import { useRead } from '../../../sync/pull/useRead.ts'
import { joined } from '../../../sync/pull/joinedReads.ts'
import { RoomsPanel } from './RoomsPanel.tsx'
import { TabRow } from '../../../ui/TabRow.tsx'

const tabs = ['day', 'rooms', 'allotment'] as const
type Tab = (typeof tabs)[number]
const labels: Readonly<Record<Tab, string>> = {
  day: travelDeskTexts.byDay,
  rooms: travelDeskTexts.rooms,
  allotment: travelDeskTexts.allotment,
}

/** The organisers' lists of arrivals, departures and rooms (spec §2 "/Travel"). The state is in the URL. */
export function TravelDesk() {
  const [params, setParams] = useAddress()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'day'
  const options = { keep: useDatabases(), failed: travelDeskTexts.loadFailed }
  const read = joined({ travellers: useRead(getTravels, options), rooms: useRead(getRooms, options) })
  // Beside a copy that the portal has not confirmed, its time says enough.
  const message = read.state === 'failed' ? read.message : read.asOf === undefined ? read.error : undefined
  // What a list shows is its own: another one begins with everybody.
  const toTab = (next: string | null) =>
    setParams(() => paramsOf({ tab: next ?? undefined }), { replace: true })
  return (
    <Tabs value={tab} onChange={toTab} keepMounted={false}>
      <Stack>
        <DeskHead
          title={travelDeskTexts.title}
          tabs={
            <TabRow active={tab}>
              {tabs.map((one) => (
                <Tabs.Tab key={one} value={one} mih="var(--target)">
                  {labels[one]}
                </Tabs.Tab>
              ))}
            </TabRow>
          }
        />
        {message !== undefined && <Failure message={message} again={read.again} />}
        {read.state === 'loading' && (
          <Stack role="status" aria-busy="true" aria-label="Loading">
            <Skeleton height={48} />
            <Skeleton height={240} />
          </Stack>
        )}
        {read.state === 'ready' && (
          <>
            <AsOf on={read.asOf} />
            <Tabs.Panel value="day">
              <DayList travellers={read.value.travellers} onChanged={read.again} />
            </Tabs.Panel>
            <Tabs.Panel value="rooms">
              <RoomsPanel rooms={read.value.rooms} onChanged={read.again} />
            </Tabs.Panel>
            <Tabs.Panel value="allotment">
              <Allotment travellers={read.value.travellers} rooms={read.value.rooms} onChanged={read.again} />
            </Tabs.Panel>
          </>
        )}
      </Stack>
    </Tabs>
  )
}
