import { AuditEntry } from './audit.ts'
import { auditTexts as words, detailsOf, sentenceOf } from './auditTexts.ts'
import { wordField, wordFilter } from '../core/columnFilters.ts'
import { columnsOf } from '../core/columns.ts'
import { Day, Id, Text } from '../core/fields.ts'
import { defineList, type FilterOf } from '../core/list.ts'
import { momentAt } from '../core/moments.ts'

/** Changes and other facts, one a line, as the opened entry shows them. */
function detailLines(entry: AuditEntry): string {
  const { changes, facts } = detailsOf(entry)
  return [
    ...changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`),
    ...facts.map(({ name, value }) => `${name}: ${value}`),
  ].join('\n')
}

/** The audit log, newest first. */
export const auditList = defineList({
  part: 'whole',
  row: AuditEntry,
  // Every action adds to the log: it is read when it is opened.
  shows: [],
  filter: {
    ActorId: Id.optional(),
    Action: Text.optional(),
    /** A person's name, an address or a paper's code. */
    About: Text.optional(),
    /** Days in the conference's zone. */
    From: Day.optional(),
    To: Day.optional(),
    Trace: wordFilter,
  },
  columns: columnsOf<AuditEntry>({
    When: { heading: words.when, value: ({ CreatedOn }, timeZone) => momentAt(CreatedOn, timeZone) },
    Who: { heading: words.who, value: ({ ActorName }) => ActorName || words.someone },
    Entry: { heading: words.entry, value: sentenceOf },
    Details: { heading: words.details, value: detailLines },
    Trace: { heading: words.trace, value: 'TraceId' },
  }),
  search: { label: words.about, hint: words.aboutHint, filter: 'About', address: 'about' },
  fields: {
    ActorId: { address: 'who', label: words.who, any: words.anyone },
    Action: { address: 'what', label: words.what, any: words.anything },
    From: { label: words.from, isDay: true },
    To: { label: words.to, isDay: true },
    Trace: wordField(words.trace),
  },
  page: {
    path: '/Audit',
    summary: 'What organisers did, newest first, by who, what, about whom and when, in pages',
  },
  sheet: { path: '/Report/audit-log', summary: 'All that organisers did and a filter finds', file: 'audit' },
})
export const { page: searchAudit, sheet: downloadAudit } = auditList

export type AuditFilter = FilterOf<typeof auditList>
