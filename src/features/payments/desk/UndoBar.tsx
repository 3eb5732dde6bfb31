import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { durationOf } from '../../../../contract/moments.ts'
import { payDeskTexts } from '../../../../contract/paymentDesk.ts'
import { getUndoEntries, undo, undoTexts, type UndoEntry } from '../../../../contract/undo.ts'
import { useServerClock } from '../../../stores/clock.ts'
import { useAskedOften } from '../../../stores/useAskedOften.ts'
import { call, messageOf } from '../../../sync/api.ts'
import { UndoLine, UndoList } from '../../../ui/list/UndoList.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'

/** How often what others have decided is looked for, in milliseconds. */
const rhythm = 30_000

const none: readonly UndoEntry[] = []
const readEntries = async () => (await call(getUndoEntries)).Result

interface UndoBarProps {
  /** Another number after each decision, so that it is looked for at once. */
  readonly round: number
  readonly onUndone: () => void
}

/** The time by the portal's clock, to the second, while somebody counts down to it. */
function usePortalNow(isCounting: boolean): number {
  const ahead = useServerClock((state) => state.ahead)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isCounting) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => {
      clearInterval(timer)
    }
  }, [isCounting])
  return now + ahead
}

/** What can still be taken back, with the time that is left (design §3 "Payments"). */
export function UndoBar({ round, onUndone }: UndoBarProps) {
  const [entries, ask] = useAskedOften(readEntries, none, rhythm, round)
  const now = usePortalNow(entries.length > 0)

  const open = entries.filter(({ UndoUntil }) => Date.parse(UndoUntil) > now)
  if (open.length === 0) return null
  const takeBack = async (entry: UndoEntry) => {
    try {
      const { Message } = await call(undo, { params: { id: entry.UndoId } })
      showSnack(Message, 'success')
    } catch (error) {
      showSnack(messageOf(error), 'error')
    }
    ask()
    onUndone()
  }
  return (
    <UndoList title={payDeskTexts.undoTitle}>
      {open.slice(0, 5).map((entry) => (
        <UndoLine
          key={entry.UndoId}
          title={entry.Title}
          about={[undoTexts.leftFor(durationOf(Date.parse(entry.UndoUntil) - now)), entry.CreatedByName]}
        >
          <Button
            variant="default"
            aria-label={`${undoTexts.undo}: ${entry.Title}`}
            onClick={() => void takeBack(entry)}
          >
            {undoTexts.undo}
          </Button>
        </UndoLine>
      ))}
    </UndoList>
  )
}
