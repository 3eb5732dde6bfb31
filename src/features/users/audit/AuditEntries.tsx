import { Table, Text } from '@mantine/core'
import type { AuditEntry } from '../../../../contract/audit/audit.ts'
import { auditTexts, detailsOf, sentenceOf } from '../../../../contract/audit/auditTexts.ts'
import { momentAt } from '../../../../contract/core/moments.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { useTimeZone } from '../../../sync/public/useTimeZone.ts'

/** The actions, one sentence each; the changes open below. */
export function AuditEntries({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const timeZone = useTimeZone()
  return (
    <ul className="users-plain users-log">
      {entries.map((entry) => (
        <li key={entry.Id}>
          <Text className="users-wrap users-said">{sentenceOf(entry)}</Text>
          <Text size="sm" c="dimmed" className="users-when">
            {momentAt(entry.CreatedOn, timeZone)}
          </Text>
          <Details entry={entry} />
        </li>
      ))}
    </ul>
  )
}

function Details({ entry }: { readonly entry: AuditEntry }) {
  const { changes, facts } = detailsOf(entry)
  return (
    <details>
      <summary className="users-summary">{auditTexts.details}</summary>
      {changes.length > 0 && (
        <Table className="users-wrap" layout="fixed" captionSide="top">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{auditTexts.field}</Table.Th>
              <Table.Th>{auditTexts.before}</Table.Th>
              <Table.Th>{auditTexts.after}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map(({ field, from, to }) => (
              <Table.Tr key={field}>
                <Table.Td>{field}</Table.Td>
                <Table.Td>{from}</Table.Td>
                <Table.Td>{to}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Facts
        facts={[...facts.map(({ name, value }) => [name, value] as const), [auditTexts.trace, entry.TraceId]]}
      />
    </details>
  )
}
