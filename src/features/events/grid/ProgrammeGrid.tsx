import { Tabs, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { dayName } from '../../../../contract/events/eventDesk.ts'
import { gridTexts } from './texts.ts'
import type { DraftSession } from '../../../../contract/events/events.ts'
import type { EventListProps } from '../EventList.tsx'
import { useIsDesk } from '../../../ui/list/useIsDesk.ts'
import { Loading } from '../../../ui/reads/NotReady.tsx'
import { usePromise } from '../../../ui/reads/usePromise.ts'
import type { DayBoardProps } from './DayBoard.tsx'
import { Beside } from './BesidePanel.tsx'
import { DayCards, type DayCardsProps } from './DayCards.tsx'
import { dayGrid, daysOf } from '../../../parts/programme/gridLayout.ts'
import { marksOf } from './marks.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import type { Placed } from './placing.ts'
import { WidenDialog, type Beyond } from './WidenDialog.tsx'
import { TabRow } from '../../../ui/TabRow.tsx'

/** The planned programme: by day and room on a wide screen, by day on a phone. */
export function ProgrammeGrid({ events, timeZone, onChanged }: EventListProps) {
  const [params, setParams] = useSearchParams()
  const [moving, setMoving] = useState<DraftSession>()
  const [beyond, setBeyond] = useState<Beyond>()
  const [placed, setPlaced] = useState<Placed>()
  const isDesk = useIsDesk()
  const sessions = useMemo(() => events.flatMap(({ Sessions }) => Sessions), [events])
  const marks = useMemo(() => marksOf(sessions, timeZone), [sessions, timeZone])
  const days = useMemo(() => daysOf(sessions, timeZone), [sessions, timeZone])
  const day = days.find((one) => one === params.get('day')) ?? days[0]
  const grid = useMemo(
    () => (day === undefined ? undefined : dayGrid(sessions, day, timeZone)),
    [sessions, day, timeZone],
  )
  if (!grid || day === undefined) return <Text>{gridTexts.none}</Text>
  const rooms = grid.columns.map(({ room }) => room).filter(Boolean)
  const openIt = (session: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (session === undefined) next.delete('session')
        else next.set('session', session)
        return next
      },
      { replace: true },
    )
  const beside = {
    open: sessions.find(({ Id }) => Id === params.get('session')),
    timeZone,
    onClose: () => openIt(undefined),
    onMove: setMoving,
    onPlace: setPlaced,
  }
  const shown = { grid, marks, timeZone, onMove: setMoving }
  return (
    <>
      <Tabs
        value={day}
        onChange={(next) => setParams({ tab: 'grid', ...(next ? { day: next } : {}) }, { replace: true })}
      >
        <TabRow active={day} mb="md" aria-label={gridTexts.days}>
          {days.map((one) => (
            <Tabs.Tab key={one} value={one} mih="var(--target)" aria-controls="events-day">
              {dayName(one)}
            </Tabs.Tab>
          ))}
        </TabRow>
      </Tabs>
      <div id="events-day" role="tabpanel" aria-label={dayName(day)}>
        {isDesk ? (
          <BoardOrCards
            {...shown}
            events={events}
            beside={beside}
            onOpen={({ Id }) => openIt(Id)}
            onBeyond={setBeyond}
            onChanged={onChanged}
          />
        ) : (
          <>
            <DayCards {...shown} />
            <Beside {...beside} open={undefined} />
          </>
        )}
      </div>
      {moving && (
        <MoveDialog
          key={moving.Id}
          session={moving}
          timeZone={timeZone}
          rooms={rooms}
          event={events.find(({ Id }) => Id === moving.EventId)}
          onClose={() => setMoving(undefined)}
          onMoved={onChanged}
        />
      )}
      {beyond && (
        <WidenDialog
          beyond={beyond}
          timeZone={timeZone}
          onClose={() => setBeyond(undefined)}
          onMoved={onChanged}
        />
      )}
      {placed && (
        <PlaceDialog
          placed={placed}
          events={events}
          timeZone={timeZone}
          onClose={() => setPlaced(undefined)}
          onPlaced={onChanged}
        />
      )}
    </>
  )
}

/** The board is a separate chunk, not cached on devices: offline, cards replace it. */
function BoardOrCards(props: DayBoardProps & DayCardsProps) {
  const loaded = usePromise(
    () => import('./DayBoard.tsx'),
    () => '',
    [],
  )
  if (loaded.state === 'loading') return <Loading height={480} />
  return loaded.state === 'ready' ? <loaded.value.DayBoard {...props} /> : <DayCards {...props} />
}
