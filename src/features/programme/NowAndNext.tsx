import { Text, Title } from '@mantine/core'
import type { Entry } from '../../../contract/events/programmeEntries.ts'
import { programmeTexts } from '../../../contract/events/programmeScreen.ts'
import { useServerClock } from '../../stores/clock.ts'
import { useNow } from '../../ui/reads/useNow.ts'
import { EntryRow } from './EntryRow.tsx'
import { nowAndNext } from './grouping.ts'
import { List } from './GroupSection.tsx'

interface NowAndNextProps {
  readonly entries: readonly Entry[]
  readonly stars: ReadonlySet<string>
}

/** This many parallel sessions are shown; the others are in the day below. */
const most = 4

/** What runs at this moment and what begins next, before everything else; nothing on other days. */
export function NowAndNext({ entries, stars }: NowAndNextProps) {
  const moment = useNow() + useServerClock(({ ahead }) => ahead)
  const { now, next } = nowAndNext(entries, moment)
  return (
    <>
      <Part title={programmeTexts.now} entries={now} stars={stars} />
      <Part title={programmeTexts.next} entries={next} stars={stars} showsDay={now.length === 0} />
    </>
  )
}

interface PartProps extends NowAndNextProps {
  readonly title: string
  readonly showsDay?: boolean
}

function Part({ title, entries, stars, showsDay = false }: PartProps) {
  if (entries.length === 0) return null
  // What the reader starred is what they look for.
  const [starred, others] = [true, false].map((is) => entries.filter(({ Id }) => stars.has(Id) === is))
  const shown = [...(starred ?? []), ...(others ?? [])].slice(0, most)
  return (
    <section className="programme-now">
      <Title order={2} size="h4">
        {title}
      </Title>
      <List>
        {shown.map((entry) => (
          <EntryRow key={entry.Id} entry={entry} showsDay={showsDay} />
        ))}
      </List>
      {entries.length > most && (
        <Text size="sm" c="dimmed">
          {programmeTexts.others(entries.length - most)}
        </Text>
      )}
    </section>
  )
}
