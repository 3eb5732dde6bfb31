import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { deadlineTexts } from '../../../../contract/papers/submissionDeadline.ts'
import { durationOf, momentIn } from '../../../../contract/core/moments.ts'
import { zoneHere } from '../../../../contract/core/zones.ts'
import { useServerClock } from '../../../stores/clock.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useEvery } from '../../../ui/reads/useEvery.ts'
import { useSubmissionEnd, type KnownEnd } from '../draft/useSubmissionEnd.ts'

interface DeadlineClockProps {
  /** The paper in the wizard, whose deadline may be extended. Absent for papers in general. */
  readonly paperId?: string
}

const dayLong = 86_400_000

/** The portal's time in milliseconds: updated every second on the last day, every minute before it. */
function useClock(until: number): number {
  const ahead = useServerClock((state) => state.ahead)
  const [here, setHere] = useState(() => Date.now())
  const now = here + ahead
  const step = until - now < dayLong ? 1000 : 60_000
  useEvery(step, () => setHere(Date.now()))
  return now
}

/** Counts down to the submission deadline, in the conference's zone and the reader's (design §3 "Papers"). */
export function DeadlineClock({ paperId }: DeadlineClockProps) {
  const end = useSubmissionEnd(paperId)
  if (end.EndsOn === null || end.TakenUntil === null) return null
  return (
    <Clock
      ends={Date.parse(end.EndsOn)}
      taken={Date.parse(end.TakenUntil)}
      isExtended={end.isExtended}
      timeZone={end.timeZone}
    />
  )
}

interface ClockProps extends Pick<KnownEnd, 'isExtended' | 'timeZone'> {
  /** Times in milliseconds: the announced deadline, and the end of the grace period. */
  readonly ends: number
  readonly taken: number
}

function Clock({ ends, taken, isExtended, timeZone }: ClockProps) {
  const now = useClock(taken)
  const own = zoneHere()
  const zone = timeZone ?? own
  return (
    <div role="group" className="papers-clock" aria-label={deadlineTexts.label}>
      <Group gap="xs" wrap="nowrap">
        <Icon name="clock" size={18} />
        <Text size="sm" fw={600} role="timer">
          {wordsAt(now, ends, taken, isExtended)}
        </Text>
      </Group>
      <Facts
        facts={[
          [deadlineTexts.conferenceTime, momentIn(zone, new Date(ends).toISOString())],
          isOtherZone(ends, zone, own) && [
            deadlineTexts.readerTime,
            momentIn(own, new Date(ends).toISOString()),
          ],
        ]}
      />
    </div>
  )
}

/** One time zone may have two names, such as Asia/Kolkata and Asia/Calcutta: show it once. */
function isOtherZone(moment: number, zone: string, own: string): boolean {
  const wall = (timeZone: string) => new Date(moment).toLocaleString('en-GB', { timeZone })
  return wall(zone) !== wall(own)
}

function wordsAt(now: number, ends: number, taken: number, isExtended: boolean): string {
  if (now > taken) return deadlineTexts.closed
  if (now > ends) return deadlineTexts.grace(durationOf(taken - now))
  return isExtended
    ? deadlineTexts.extended(durationOf(ends - now))
    : deadlineTexts.closesIn(durationOf(ends - now))
}
