import { Anchor, Card, Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { deskTexts } from '../../../../contract/desk.ts'
import type { PaperSearchItem } from '../../../../contract/decisions.ts'
import { longDate } from '../../../../contract/moments.ts'
import { listTexts } from '../../../../contract/wizard.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import type { Selection } from './useSelection.ts'
import { SelectAll } from '../../../ui/list/SelectAll.tsx'

export interface DeskRowsProps {
  readonly rows: readonly PaperSearchItem[]
  readonly selection: Selection
  /** The conference's zone, in which days are shown. */
  readonly timeZone: string
  /** The address at which a paper of the list is open. */
  readonly addressOf: (paperId: string) => string
}

const titleOf = (paper: PaperSearchItem) => paper.PaperTitle.trim() || listTexts.untitled

/** The first author and how many more there are; the owner's name while nobody is listed. */
function namesOf({ Authors, OwnerName }: PaperSearchItem): string {
  const [first, ...others] = Authors
  if (!first) return OwnerName
  return others.length > 0 ? `${first.FullName} ${deskTexts.more(others.length)}` : first.FullName
}

/** Withdrawn papers keep their status, and nobody decides on them. */
const isDecidable = (paper: PaperSearchItem) => paper.Status === 'submitted' && paper.WithdrawnOn === null

function Choose({ paper, selection }: { readonly paper: PaperSearchItem; readonly selection: Selection }) {
  return (
    <Checkbox
      aria-label={deskTexts.select(titleOf(paper))}
      checked={selection.has(paper.Id)}
      disabled={!isDecidable(paper) && !selection.has(paper.Id)}
      onChange={(event) => selection.choose([paper], event.currentTarget.checked)}
    />
  )
}

function TitleLink({ paper, to }: { readonly paper: PaperSearchItem; readonly to: string }) {
  return (
    <Anchor component={Link} to={to} className="desk-title" fw={600} underline="hover">
      {titleOf(paper)}
    </Anchor>
  )
}

/** The arrow keys go from title to title. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const titles = [...event.currentTarget.querySelectorAll<HTMLElement>('.desk-title')]
  const row = document.activeElement?.closest('tr')
  const next = titles[titles.findIndex((title) => row?.contains(title)) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Papers as rows of a table, for a desk. */
export function DeskTable({ rows, selection, timeZone, addressOf }: DeskRowsProps) {
  const decidable = rows.filter(isDecidable)
  const chosen = decidable.filter(({ Id }) => selection.has(Id)).length
  return (
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={48}>
            <SelectAll
              label={deskTexts.selectAll}
              total={decidable.length}
              chosen={chosen}
              onChange={(isChosen) => selection.choose(decidable, isChosen)}
            />
          </Table.Th>
          <Table.Th w={96}>{deskTexts.columns.code}</Table.Th>
          <Table.Th>{deskTexts.columns.title}</Table.Th>
          <Table.Th w="20%">{deskTexts.columns.theme}</Table.Th>
          <Table.Th w="16%">{deskTexts.columns.authors}</Table.Th>
          <Table.Th w={176}>{deskTexts.status}</Table.Th>
          <Table.Th w={160}>{deskTexts.columns.modified}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody onKeyDown={moveFocus}>
        {rows.map((paper) => (
          <Table.Tr key={paper.Id}>
            <Table.Td>
              <Choose paper={paper} selection={selection} />
            </Table.Td>
            <Table.Td>{paper.PaperCode}</Table.Td>
            <Table.Td>
              <TitleLink paper={paper} to={addressOf(paper.Id)} />
            </Table.Td>
            <Table.Td>{paper.ThemeTittle || listTexts.noTheme}</Table.Td>
            <Table.Td>{namesOf(paper)}</Table.Td>
            <Table.Td>
              <StatusBadge status={paper.Status} isWithdrawn={paper.WithdrawnOn !== null} />
            </Table.Td>
            <Table.Td>{longDate(paper.LastModifiedOn, timeZone)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Papers as cards, for a phone. */
export function DeskCards({ rows, selection, timeZone, addressOf }: DeskRowsProps) {
  return (
    <ul className="desk-cards">
      {rows.map((paper) => (
        <Card key={paper.Id} component="li" withBorder padding="md">
          <Group align="start" wrap="nowrap">
            <Choose paper={paper} selection={selection} />
            <Stack gap={4} miw={0}>
              <TitleLink paper={paper} to={addressOf(paper.Id)} />
              <Text size="sm">{namesOf(paper)}</Text>
              <Text size="sm" c="dimmed">
                {[
                  paper.PaperCode,
                  paper.ThemeTittle || listTexts.noTheme,
                  longDate(paper.LastModifiedOn, timeZone),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              <Group>
                <StatusBadge status={paper.Status} isWithdrawn={paper.WithdrawnOn !== null} />
              </Group>
            </Stack>
          </Group>
        </Card>
      ))}
    </ul>
  )
}
