import { clockOf, type DayGrid } from './gridLayout.ts'

interface HoursProps {
  readonly grid: Pick<DayGrid, 'from' | 'until'>
  /** The height of a minute, as CSS. */
  readonly minute: string
}

/** The hours beside a day. */
export function Hours({ grid, minute }: HoursProps) {
  const hours = Array.from({ length: (grid.until - grid.from) / 60 }, (_, place) => grid.from + place * 60)
  return (
    <div className="grid-hours" aria-hidden="true">
      {hours.map((minutes) => (
        <div key={minutes} style={{ height: `calc(60 * ${minute})` }}>
          {clockOf(minutes)}
        </div>
      ))}
    </div>
  )
}
