import { z } from 'zod'
import { eventSorts, listedEvents, type EventSort, type ListedEvent } from './eventDesk.ts'
import type { DraftEvent } from './events.ts'
import { Text } from '../core/fields.ts'

/** The search and order of the organisers' list of events. */
export const EventFilter = z.strictObject({
  Text: Text.default(''),
  Sort: z.enum(eventSorts).default('starts'),
})
export type EventFilter = z.output<typeof EventFilter>

const keyOf = (event: DraftEvent, sort: EventSort) => {
  if (sort.endsWith('title')) return event.Title.toLowerCase()
  return sort.endsWith('type') ? `${event.Type} ${event.StartsOn}` : event.StartsOn
}

/** Events with all words in title, type or venue, in the chosen order. */
export function foundEvents(events: readonly DraftEvent[], { Text, Sort }: EventFilter): ListedEvent[] {
  const words = Text.toLowerCase().split(/\s+/).filter(Boolean)
  const direction = Sort.startsWith('-') ? -1 : 1
  return listedEvents(events)
    .filter(({ Title, Type, Venue }) =>
      words.every((word) => `${Title} ${Type} ${Venue}`.toLowerCase().includes(word)),
    )
    .sort((a, b) => direction * keyOf(a, Sort).localeCompare(keyOf(b, Sort)))
}
