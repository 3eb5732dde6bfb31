import { Button } from '@mantine/core'
import { holds } from '../../../contract/core/deskParts.ts'
import { roughDurationOf } from '../../../contract/core/moments.ts'
import { getUndoEntries, partOfUndo, undo, undoTexts, type UndoEntry } from '../../../contract/core/undo.ts'
import { useServerClock } from '../../stores/clock.ts'
import { useHeldParts } from '../../stores/heldParts.ts'
import { call } from '../../sync/session/call.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { UndoLine, UndoList } from '../../ui/list/UndoList.tsx'
import { useEvery } from '../../ui/reads/useEvery.ts'
import { useNow } from '../../ui/reads/useNow.ts'
import { useAct } from './useAct.ts'

/** How often to poll for decisions of others, in milliseconds. */
const rhythm = 30_000

/** How many decisions are shown. */
const shown = 5

const none: readonly UndoEntry[] = []

interface UndoEntriesProps {
  readonly title: string
  /** A new number after each decision reloads the list at once. */
  readonly round: number
  /** The decisions of this screen that can be undone at `now`, in milliseconds. */
  readonly ofScreen: (entries: readonly UndoEntry[], now: number) => readonly UndoEntry[]
  readonly onUndone: () => void
}

/** What can still be undone, with the time left (design §3 "Payments"). */
export function UndoEntries({ title, round, ofScreen, onUndone }: UndoEntriesProps) {
  const { value: entries = none, refresh } = useRead(getUndoEntries, { round, keepsShown: true })
  useEvery(rhythm, refresh)
  const { act } = useAct({
    onEnd: () => {
      refresh()
      onUndone()
    },
  })
  const held = useHeldParts()
  const ahead = useServerClock((state) => state.ahead)
  // Every second, so that an act is offered no longer than it can be undone.
  const now = useNow(entries.length > 0 ? 1000 : undefined) + ahead

  const open = ofScreen(entries, now)
  if (open.length === 0) return null
  const takeBack = (entry: UndoEntry) =>
    act(async () => (await call(undo, { params: { id: entry.UndoId } })).Message)
  return (
    <UndoList title={title}>
      {open.slice(0, shown).map((entry) => (
        <UndoLine
          key={entry.UndoId}
          title={entry.Title}
          about={[
            undoTexts.leftFor(roughDurationOf(Date.parse(entry.UndoUntil) - now, 'brief')),
            entry.CreatedByName,
          ]}
        >
          {holds(held, partOfUndo(entry.Kind), true) && (
            <Button
              variant="default"
              aria-label={`${undoTexts.undo}: ${entry.Title}`}
              onClick={() => takeBack(entry)}
            >
              {undoTexts.undo}
            </Button>
          )}
        </UndoLine>
      ))}
    </UndoList>
  )
}
