import { momentIn } from '../../../../contract/core/moments.ts'
import type { DraftEvent, DraftSession } from '../../../../contract/events/events.ts'
import { CallError } from '../../../sync/session/call.ts'
import { AskFirst } from '../AskFirst.tsx'
import { eventFormTexts } from '../texts.ts'
import { moveSession, placeName, type Target } from './moving.ts'
import { gridTexts } from './texts.ts'

/** A session that was moved beyond its event, and the times that the event would need. */
export interface Beyond {
  readonly event: DraftEvent
  readonly session: DraftSession
  readonly target: Target
  readonly times: Pick<DraftEvent, 'StartsOn' | 'EndsOn'>
}

/** The question in words. */
export const widenWords = ({ event, times }: Pick<Beyond, 'event' | 'times'>, timeZone: string) =>
  gridTexts.widenText(
    event.Title,
    [times.StartsOn, times.EndsOn].map((on) => momentIn(timeZone, on)).join(' – '),
  )

interface WidenDialogProps {
  readonly beyond: Beyond
  readonly timeZone: string
  readonly onClose: () => void
  readonly onMoved: () => void
}

/** Offers to widen an event for a session that was dragged beyond its end or start. */
export function WidenDialog({ beyond, timeZone, onClose, onMoved }: WidenDialogProps) {
  const { session, target } = beyond
  return (
    <AskFirst
      title={gridTexts.widenTitle}
      name={session.Title}
      text={widenWords(beyond, timeZone)}
      yes={gridTexts.widenNow}
      act={async () => {
        const moved = await moveSession(session, target, timeZone, true)
        if (!moved) throw new CallError('refused', eventFormTexts.noTime)
        return [gridTexts.moved(session.Title, placeName(target)), ...moved.Warnings].join('. ')
      }}
      onClose={onClose}
      onDone={onMoved}
    />
  )
}
