import type { AuditEntry } from './audit.ts'
import { auditWords, detailsOf, sentenceOf } from './auditWords.ts'
import { columnsOf } from '../core/columns.ts'
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
export const auditColumns = columnsOf<AuditEntry>({
  When: { heading: auditWords.when, value: ({ CreatedOn }, timeZone) => momentAt(CreatedOn, timeZone) },
  Who: { heading: auditWords.who, value: ({ ActorName }) => ActorName || auditWords.someone },
  Entry: { heading: auditWords.entry, value: sentenceOf },
  Details: { heading: auditWords.details, value: detailLines },
  Trace: { heading: auditWords.trace, value: 'TraceId' },
})
