import '../travel.css'
import './desk.css'
import { Button, Stack, Tabs } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { createRoom, getRooms, type Room } from '../../../../contract/travel/rooms.ts'
import { getTravels, travelTexts } from '../../../../contract/travel/travel.ts'
import { travelDeskTexts } from './texts.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { Allowed } from '../../../parts/act/Allowed.tsx'
import { DeskHead } from '../../../ui/DeskHead.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { AsOf } from '../../../ui/reads/AsOf.tsx'
import { Loading } from '../../../ui/reads/NotReady.tsx'
import { paramsOf, useAddress } from '../../../ui/sheet/useAddress.ts'
import { Allotment } from './Allotment.tsx'
import { DayList } from './DayList.tsx'
import { useRead, type Read } from '../../../sync/pull/useRead.ts'
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
  const [edited, setEdited] = useState<Room | 'new'>()
  const keep = useDatabases()
  const travellers = useRead(getTravels, { keep, failed: travelTexts.loadFailed })
  const rooms = useRead(getRooms, { keep, failed: travelDeskTexts.loadFailed })
  const both = joined({ travellers, rooms })
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
        >
          {tab === 'rooms' && (
            <Allowed to={createRoom}>
              <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
                {travelDeskTexts.addRoom}
              </Button>
            </Allowed>
          )}
        </DeskHead>
        <Tabs.Panel value="day">
          <Reading read={travellers}>
            {(all) => <DayList travellers={all} onChanged={travellers.again} />}
          </Reading>
        </Tabs.Panel>
        <Tabs.Panel value="rooms">
          <Reading read={rooms}>
            {(all) => <RoomsPanel rooms={all} edited={edited} onEdit={setEdited} onChanged={rooms.again} />}
          </Reading>
        </Tabs.Panel>
        <Tabs.Panel value="allotment">
          <Reading read={both}>
            {(all) => <Allotment travellers={all.travellers} rooms={all.rooms} onChanged={both.again} />}
          </Reading>
        </Tabs.Panel>
      </Stack>
    </Tabs>
  )
}

interface ReadingProps<V> {
  readonly read: Read<V>
  readonly children: (value: V) => ReactNode
}

/** What a tab shows of a read: its value, how old that is, and why there is no newer one. */
function Reading<V>({ read, children }: ReadingProps<V>) {
  // Beside a copy that the portal has not confirmed, its time says enough.
  const error = read.state === 'ready' && read.asOf === undefined ? read.error : undefined
  const message = read.state === 'failed' ? read.message : error
  const isOld = read.asOf !== undefined || message !== undefined
  return (
    <Stack>
      {message !== undefined && <Failure message={message} again={read.again} />}
      {read.state === 'loading' && <Loading height={320} />}
      {read.state === 'ready' && (
        <>
          <AsOf on={isOld ? read.on : undefined} />
          {children(read.value)}
        </>
      )}
    </Stack>
  )
}
