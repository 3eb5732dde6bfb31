import { Stack, Table, Text } from '@mantine/core'
import { browserReportTexts as words, getBrowserReports } from '../../../../contract/audit/browserReports.ts'
import { momentHere } from '../../../../contract/core/moments.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { ListSkeleton } from '../../../ui/list/ListSkeleton.tsx'
import { NothingFound } from '../../../ui/list/NothingFound.tsx'
import { NotReady } from '../../../ui/reads/NotReady.tsx'

const { columns, kinds } = words

/** What browsers reported: stopped by the security policy, or failed on the network. */
export function BrowserReports() {
  const reports = useRead(getBrowserReports, { failed: words.loadFailed })
  if (reports.state !== 'ready')
    return <NotReady read={reports} loading={<ListSkeleton rows={4} height={40} />} />
  if (reports.value.length === 0) return <NothingFound title={words.emptyTitle} text={words.empty} />
  return (
    <Stack>
      <Text c="dimmed">{words.hint}</Text>
      <Table.ScrollContainer minWidth={640}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{columns.last}</Table.Th>
              <Table.Th>{columns.kind}</Table.Th>
              <Table.Th>{columns.subject}</Table.Th>
              <Table.Th>{columns.source}</Table.Th>
              <Table.Th>{columns.page}</Table.Th>
              <Table.Th ta="right">{columns.count}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {reports.value.map(({ Kind, Page, Subject, Source, Count, LastOn }) => (
              <Table.Tr key={`${Kind} ${Page} ${Subject} ${Source}`}>
                <Table.Td>{momentHere(Date.parse(LastOn))}</Table.Td>
                <Table.Td>{kinds[Kind]}</Table.Td>
                <Table.Td>{Subject}</Table.Td>
                <Table.Td>{Source}</Table.Td>
                <Table.Td>{Page}</Table.Td>
                <Table.Td ta="right">{Count}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}
