import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { durationOf } from '../../../../contract/moments.ts'
import { payDeskTexts } from '../../../../contract/paymentDesk.ts'
import { getUndoEntries, undo, undoTexts, type UndoEntry } from '../../../../contract/undo.ts'
import { useServerClock } from '../../../stores/clock.ts'
import { useOnNews } from '../../../stores/news.ts'
import { call, messageOf } from '../../../sync/api.ts'
import { showSnack } from '../../../ui/snackbar.tsx'

/** How often what others have decided is looked for, in milliseconds. */
const rhythm = 30_000

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
  const [entries, setEntries] = useState<readonly UndoEntry[]>([])
  const [asked, setAsked] = useState(0)
  const now = usePortalNow(entries.length > 0)
  const ask = useCallback(() => setAsked((count) => count + 1), [])
  useOnNews(ask)
  useEffect(() => {
    const timer = setInterval(ask, rhythm)
    return () => {
      clearInterval(timer)
    }
  }, [ask])
  useEffect(() => {
    let isCurrent = true
    call(getUndoEntries).then(
      ({ Result }) => {
        if (isCurrent) setEntries(Result)
      },
      // The list below says what is wrong.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [round, asked])

  const open = entries.filter(({ UndoUntil }) => Date.parse(UndoUntil) > now)
  if (open.length === 0) return null
  const takeBack = async (entry: UndoEntry) => {
    try {
      const { Message } = await call(undo, { params: { id: entry.UndoId } })
      showSnack(Message, 'success')
    } catch (error) {
      showSnack(messageOf(error), 'error')
    }
    setAsked((count) => count + 1)
    onUndone()
  }
  return (
    <Alert color="blue" title={payDeskTexts.undoTitle}>
      <Stack component="ul" gap="xs" className="payment-plain">
        {open.slice(0, 5).map((entry) => (
          <Group key={entry.UndoId} component="li" justify="space-between" gap="xs">
            <div>
              <Text>{entry.Title}</Text>
              <Text size="sm">
                {undoTexts.leftFor(durationOf(Date.parse(entry.UndoUntil) - now))}
                {entry.CreatedByName && ` · ${entry.CreatedByName}`}
              </Text>
            </div>
            <Button
              variant="default"
              aria-label={`${undoTexts.undo}: ${entry.Title}`}
              onClick={() => void takeBack(entry)}
            >
              {undoTexts.undo}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}
