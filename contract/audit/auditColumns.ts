import type { AuditEntry } from './audit.ts'
import { auditWords, detailsOf, sentenceOf } from './auditWords.ts'
import type { Column } from '../core/columns.ts'
import { momentAt } from '../core/moments.ts'

/** Changes and other facts, one a line, as the opened entry shows them. */
function detailLines(entry: AuditEntry): string {
  const { changes, facts } = detailsOf(entry)
  return [
    ...changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`),
    ...facts.map(({ name, value }) => `${name}: ${value}`),
  ].join('\n')
}

/** The columns of a download of the audit log. */
export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    key: 'When',
    heading: auditWords.when,
    value: ({ CreatedOn }, timeZone) => momentAt(CreatedOn, timeZone),
    isShown: true,
  },
  {
    key: 'Who',
    heading: auditWords.who,
    value: ({ ActorName }) => ActorName || auditWords.someone,
    isShown: true,
  },
  { key: 'Entry', heading: auditWords.entry, value: sentenceOf, isShown: true },
  { key: 'Details', heading: auditWords.details, value: detailLines, isShown: true },
  { key: 'Trace', heading: auditWords.trace, value: ({ TraceId }) => TraceId, isShown: true },
]
