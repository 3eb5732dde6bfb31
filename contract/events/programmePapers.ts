import type { Programme, ProgrammeEvent, ProgrammePaper } from './programme.ts'

/** All papers of a programme, one that is placed twice as often. */
export const papersOf = (events: readonly ProgrammeEvent[]): readonly ProgrammePaper[] =>
  events.flatMap(({ Sessions }) => Sessions.flatMap(({ Papers }) => Papers))

/** The events with each paper changed alike. */
export const withPapers = (
  events: readonly ProgrammeEvent[],
  changed: (paper: ProgrammePaper) => ProgrammePaper,
): ProgrammeEvent[] =>
  events.map((event) => ({
    ...event,
    Sessions: event.Sessions.map((session) => ({ ...session, Papers: session.Papers.map(changed) })),
  }))

/** A programme with empty abstracts. */
export const withoutAbstracts = (programme: Programme): Programme => ({
  ...programme,
  Events: withPapers(programme.Events, (paper) => ({ ...paper, Abstract: '' })),
})
