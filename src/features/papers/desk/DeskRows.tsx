import { Text } from '@mantine/core'
import { decidedIn, findsDrafts, type PaperSearchItem } from '../../../../contract/papers/decisions.ts'
import { decisionDeskTexts } from '../../../../contract/papers/decisionDesk.ts'
import { deskTexts } from '../../../../contract/papers/paperDesk.ts'
import type { paperDeskList } from '../../../../contract/papers/paperDeskList.ts'
import { momentHere } from '../../../../contract/core/moments.ts'
import { paperColumns } from '../../../../contract/papers/paperColumns.ts'
import { listTexts } from '../../../../contract/papers/wizard.ts'
import { ListRows } from '../../../parts/list/ListRows.tsx'
import type { ListState } from '../../../parts/list/useList.ts'
import { focusedRow } from '../../../parts/list/RowKeys.tsx'
import type { Selection } from '../../../ui/list/useSelection.ts'
import { StatusBadge } from '../shown/StatusBadge.tsx'
import type { Decision } from './decision.ts'
import { isChangeable, isDecidable, isDraft } from './choosable.ts'

interface DeskRowsProps {
  readonly list: ListState<typeof paperDeskList>
  readonly rows: readonly PaperSearchItem[]
  readonly selection: Selection<PaperSearchItem>
  /** Called by `a` and `r` on the row with the focus. */
  readonly onDecide: (decision: Decision) => void
}

export const idOf = ({ Id }: PaperSearchItem) => Id
export const titleOf = (paper: PaperSearchItem) => paper.PaperTitle.trim() || listTexts.untitled

const layout = {
  Code: { width: 90 },
  Title: { width: '32%' },
  Status: { width: 160 },
  Modified: { width: 150 },
}

const authors = paperColumns.find(({ key }) => key === 'Authors')

/** The papers of a page, to select and open. */
export function DeskRows({ list, rows, selection, onDecide }: DeskRowsProps) {
  const areDrafts = findsDrafts(list.filter)
  // The decision shared by all papers of the list; they can be selected to change it.
  const decided = decidedIn(list.filter)
  // "All" selects one kind only: with both, a decision on all would include drafts.
  const may = (paper: PaperSearchItem) => {
    if (decided) return isChangeable(paper, decided)
    return selection.isAll && !areDrafts ? isDecidable(paper) : isDecidable(paper) || isDraft(paper)
  }
  const decide = (Status: Decision['Status']) => {
    const id = focusedRow()
    const paper = rows.find(({ Id }) => Id === id)
    if (paper && isDecidable(paper)) onDecide({ papers: [paper], Status })
  }
  // An open paper has these keys itself.
  const isOpen = list.shown.open !== undefined
  const key = (of: string, label: string, status: Decision['Status']) => ({
    key: of,
    label,
    act: isOpen ? undefined : () => decide(status),
  })
  return (
    <ListRows
      list={list}
      rows={rows}
      label={deskTexts.title}
      idOf={idOf}
      beside={['Code', 'Title', 'Status']}
      keys={[key('a', deskTexts.approve, 'approved'), key('r', deskTexts.reject, 'rejected')]}
      named="Title"
      titleOf={titleOf}
      titleSize="sm"
      layout={layout}
      cells={{
        // Shows the first authors of many; screen readers and the download get all of them.
        Authors: (paper) => (
          <Text size="sm" lineClamp={2}>
            {authors?.value(paper, list.timeZone)}
          </Text>
        ),
        Status: (paper) => (
          <>
            <StatusBadge
              status={paper.Decision?.Status ?? paper.Status}
              isWithdrawn={paper.WithdrawnOn !== null}
            />
            {paper.Decision && (
              <Text size="xs">
                {decisionDeskTexts.until(momentHere(Date.parse(paper.Decision.UndoUntil)))}
              </Text>
            )}
          </>
        ),
      }}
      choosing={{
        ...selection,
        label: (paper) => deskTexts.select(titleOf(paper)),
        labelOfAll: decided ? deskTexts.selectDecided : deskTexts.selectAll,
        may,
        has: (paper) => selection.has(paper) && (may(paper) || !selection.isAll),
      }}
    />
  )
}
