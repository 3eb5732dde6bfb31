import { Select } from '@mantine/core'
import { useState } from 'react'
import { dayName, sessionTimes } from '../../../../contract/events/eventDesk.ts'
import type { DraftEvent, DraftSession } from '../../../../contract/events/events.ts'
import { placingTexts } from '../../../../contract/events/placing.ts'
import { CallError } from '../../../sync/session/call.ts'
import { AskFirst } from '../AskFirst.tsx'
import { dayOf } from '../../../parts/programme/gridLayout.ts'
import { put, type Placed } from './placing.ts'
import { gridTexts } from './texts.ts'

interface PlaceDialogProps {
  readonly placed: Placed
  readonly events: readonly DraftEvent[]
  readonly timeZone: string
  readonly onClose: () => void
  readonly onPlaced: () => void
}

/** The value of no session. */
const nowhere = 'none'

/** Puts a paper into a session by a form: what dragging does, by keyboard and on a phone. */
export function PlaceDialog({ placed, events, timeZone, onClose, onPlaced }: PlaceDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const sessions = events.flatMap(({ Sessions }) => Sessions)
  const labelOf = (session: DraftSession) =>
    [
      dayName(dayOf(session, timeZone)),
      sessionTimes(session, timeZone),
      session.Room || gridTexts.noRoom,
      session.Title,
    ].join(' · ')
  return (
    <AskFirst
      title={gridTexts.placeTitle}
      name={`${placed.paper.PaperCode} ${placed.paper.PaperTitle}`}
      text={gridTexts.placeText}
      yes={gridTexts.placeNow}
      act={async () => {
        const to = sessions.find(({ Id }) => Id === chosen) ?? null
        if (!to && chosen !== nowhere) throw new CallError('refused', placingTexts.nowhere)
        return put(placed, to)
      }}
      onClose={onClose}
      onDone={onPlaced}
    >
      <Select
        label={gridTexts.session}
        searchable
        data-autofocus
        value={chosen}
        onChange={setChosen}
        data={[
          ...(placed.from === null ? [] : [{ value: nowhere, label: gridTexts.nowhere }]),
          ...events
            .filter(({ Sessions }) => Sessions.length > 0)
            .map(({ Id, Title, Sessions }) => ({
              group: Title || Id,
              items: Sessions.filter((session) => session.Id !== placed.from).map((session) => ({
                value: session.Id,
                label: labelOf(session),
              })),
            })),
        ]}
        // The dialog is short: within it the list would be cut off.
        maxDropdownHeight={320}
      />
    </AskFirst>
  )
}
