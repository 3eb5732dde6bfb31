import { Text, VisuallyHidden } from '@mantine/core'
import { markPapers } from '../../../../contract/papers/tentative.ts'
import type { DecisionKind } from '../../../../contract/papers/decisionKinds.ts'
import { type PaperSearchItem, findsDrafts } from '../../../../contract/papers/paperSearch.ts'
import { decidedIn } from '../../../../contract/papers/decisionState.ts'
import { decisionDeskTexts } from '../../../../contract/papers/decisionDesk.ts'
import { deskTexts } from '../../../../contract/papers/paperDesk.ts'
import type { paperDeskList } from '../../../../contract/papers/paperDeskList.ts'
import { momentHere } from '../../../../contract/core/moments.ts'
import { paperColumns } from '../../../../contract/papers/paperColumns.ts'
import { listTexts } from '../../../../contract/papers/wizard.ts'
import { useMayCall } from '../../../parts/act/Allowed.tsx'
import { ListRows } from '../../../parts/list/ListRows.tsx'
import type { ListState } from '../../../parts/list/useList.ts'
import { focusedRow } from '../../../parts/list/RowKeys.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useIsDesk } from '../../../ui/list/useIsDesk.ts'
import type { Selection } from '../../../ui/list/useSelection.ts'
import { StatusBadge } from '../shown/StatusBadge.tsx'
import type { Decision } from './decision.ts'
import { isChangeable, isDecidable, isDraft } from './choosable.ts'
import { markKeys } from './tentative/markKeys.ts'
import type { Mark } from './tentative/marks.ts'

interface DeskRowsProps {
  readonly list: ListState<typeof paperDeskList>
  readonly rows: readonly PaperSearchItem[]
  readonly selection: Selection<PaperSearchItem>
  readonly kinds: readonly DecisionKind[]
  /** Called by keys on the row with the focus. */
  readonly onDecide: (decision: Decision) => void
  readonly onMark: (paper: PaperSearchItem, mark: Mark) => void
}

export const idOf = ({ Id }: PaperSearchItem) => Id
export const titleOf = (paper: PaperSearchItem) => paper.PaperTitle.trim() || listTexts.untitled

/** The list with the columns that its order and its marks ask for, beside those that were chosen. */
function withColumns(
  list: DeskRowsProps['list'],
  isRanked: boolean,
  isMarked: boolean,
): DeskRowsProps['list'] {
  const { columns } = list
  const lacking = (key: string) =>
    columns.all.filter((one) => one.key === key && !columns.shown.some((other) => other.key === key))
  const shown = [
    ...(isRanked ? lacking('Rank') : []),
    ...columns.shown,
    ...(isMarked ? lacking('Tentative') : []),
  ]
  return { ...list, columns: { ...columns, shown } }
}

/** Until when a decision can be undone: on a card in words, in the one line of a row as a clock that says it. */
function UndoTime({ until }: { readonly until: string }) {
  const said = decisionDeskTexts.until(momentHere(Date.parse(until)))
  if (!useIsDesk()) return <Text size="xs">{said}</Text>
  return (
    <Text span ml={6} c="dimmed" title={said} style={{ verticalAlign: 'middle' }}>
      <Icon name="clock" size={16} />
      <VisuallyHidden>{said}</VisuallyHidden>
    </Text>
  )
}

const layout = {
  Rank: { width: 70 },
  Code: { width: 90 },
  Title: { width: '32%' },
  Status: { width: 160 },
  Tentative: { width: 140 },
  Modified: { width: 150 },
}

/** A card shows these without their headings. */
const plain = ['Code', 'Theme', 'Authors', 'Status', 'Modified']

const authors = paperColumns.find(({ key }) => key === 'Authors')

/** The papers of a page, to select and open. */
export function DeskRows(props: DeskRowsProps) {
  const { rows, selection, kinds, onDecide, onMark } = props
  const isRanked = props.list.shown.Sort === 'rank'
  const mayCall = useMayCall()
  const isMarked = (props.list.paged.page?.Marked ?? 0) > 0
  const list = withColumns(props.list, isRanked, isMarked)
  const areDrafts = findsDrafts(list.filter)
  // The decision shared by all papers of the list; they can be selected to change it.
  const decided = decidedIn(list.filter)
  // "All" selects one kind only: with both, a decision on all would include drafts.
  const may = (paper: PaperSearchItem) => {
    if (decided) return isChangeable(paper, decided)
    return selection.isAll && !areDrafts ? isDecidable(paper) : isDecidable(paper) || isDraft(paper)
  }
  const onFocused = (act: (paper: PaperSearchItem) => void) => {
    const id = focusedRow()
    const paper = rows.find(({ Id }) => Id === id)
    if (paper && isDecidable(paper)) act(paper)
  }
  // An open paper has these keys itself.
  const isOpen = list.shown.open !== undefined
  const acts = {
    mark: (mark: Mark) => onFocused((paper) => onMark(paper, mark)),
    decide: (Status: Decision['Status']) => onFocused((paper) => onDecide({ papers: [paper], Status })),
  }
  return (
    <ListRows
      list={list}
      rows={rows}
      label={deskTexts.title}
      idOf={idOf}
      beside={[...(isRanked ? ['Rank'] : []), 'Code', 'Title', isMarked ? 'Tentative' : 'Status']}
      keys={mayCall(markPapers) ? markKeys(kinds, isOpen ? undefined : acts) : []}
      named="Title"
      titleOf={titleOf}
      titleSize="sm"
      layout={layout}
      plain={plain}
      cut={['Authors']}
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
            {paper.Decision && <UndoTime until={paper.Decision.UndoUntil} />}
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
