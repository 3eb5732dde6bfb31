import { useEffect, useState } from 'react'
import type { ConferenceDate } from '../../../contract/content/dates.ts'
import { dayLong, deadlineIn, hasPassed, roughDurationOf } from '../../../contract/core/moments.ts'
import { usePublicContent } from '../../sync/public/publicContent.ts'
import { PlainText } from '../../ui/plain/PlainText.tsx'
import { landingTexts } from './texts.ts'

/** This device's time in milliseconds; undefined in the served page, which may be older than a date. */
function useMoment(): number | undefined {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const update = () => setNow(Date.now())
    update()
    const timer = setInterval(update, 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The nearest date that has not passed, with its countdown; the last one once all have. */
export function NextDate() {
  const dates = usePublicContent((state) => state.dates.value)
  const timeZone = usePublicContent(({ homePage }) => homePage.value?.TimeZone)
  const now = useMoment()
  if (dates?.length === 0) return null
  const next = now === undefined ? undefined : dates?.find(({ EndsOn }) => EndsOn && !hasPassed(EndsOn, now))
  const shown = next ?? (now === undefined ? undefined : dates?.at(-1))
  return (
    // It is as high before it is known, so that nothing below it moves.
    <div className="landing-next">
      {shown && now !== undefined && timeZone && (
        <Shown date={shown} isNext={shown === next} now={now} timeZone={timeZone} />
      )}
    </div>
  )
}

interface ShownProps {
  readonly date: ConferenceDate
  readonly isNext: boolean
  readonly now: number
  readonly timeZone: string
}

/** How long it is until a date has passed; a day is 'today' from its first minute to its last. */
function leftUntil({ UniqueKey, DeadlineDate, EndsOn }: ConferenceDate, now: number): string {
  const left = Date.parse(EndsOn ?? '') - now
  const isToday = !DeadlineDate.includes('T') && left < dayLong
  if (!isToday) return landingTexts.left(roughDurationOf(left))
  // The conference goes on: its day is no deadline.
  return UniqueKey === 'conference_date' ? landingTexts.today : landingTexts.leftToday(roughDurationOf(left))
}

function Shown({ date, isNext, now, timeZone }: ShownProps) {
  return (
    <>
      <PlainText size="sm" c="dimmed">
        {isNext ? landingTexts.next : landingTexts.last}
      </PlainText>
      <PlainText fw={600}>
        {date.Title} {isNext && <span className="landing-left">{leftUntil(date, now)}</span>}
      </PlainText>
      <PlainText>{deadlineIn(date.DeadlineDate, timeZone)}</PlainText>
    </>
  )
}
