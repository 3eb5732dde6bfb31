import { Alert } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { handReviewsOver, takeReviewsBack } from '../../../../contract/reviews/reviewMoves.ts'
import { getThemes } from '../../../../contract/papers/themes.ts'
import {
  assignmentList,
  getAssignments,
  type AskedReview,
} from '../../../../contract/reviews/assignmentList.ts'
import { getAuditorProgress } from '../../../../contract/reviews/reviewDesk.ts'
import { reviewDeskScreenTexts } from '../../../../contract/reviews/reviewDeskScreens.ts'
import { useMayCall } from '../../../parts/act/Allowed.tsx'
import { ListFilters } from '../../../parts/list/ListFilters.tsx'
import { ListPane } from '../../../parts/list/ListPane.tsx'
import { ListRows } from '../../../parts/list/ListRows.tsx'
import { ListScreen } from '../../../parts/list/ListScreen.tsx'
import { useChosenIds } from '../../../parts/list/useChosenIds.ts'
import { useList } from '../../../parts/list/useList.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { ChosenBar } from '../../../ui/list/ChosenBar.tsx'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { useNow } from '../../../ui/reads/useNow.ts'
import { AskReviews, type Asked } from './AskReviews.tsx'
import type { DeskTab } from './deskTab.ts'
import { MoveDialog, type Begun } from './MoveDialog.tsx'
import { OpenReviewed } from './OpenReviewed.tsx'
import { RoundDialog } from './RoundDialog.tsx'
import { deskOfReviews } from './texts.ts'
import { Late } from './Late.tsx'

const { assignments: texts } = deskOfReviews
const idOf = ({ Id }: AskedReview) => Id
const nameOf = ({ PaperCode, FullName }: AskedReview) => `${PaperCode} ${FullName}`

const layout = {
  Paper: { width: 90 },
  Title: { width: '30%' },
  State: { width: 160 },
  Due: { width: 160 },
  Asked: { width: 160 },
}

/** Who was asked about what, to take back and to hand over. */
export function AssignmentsTab({ round, timeZone, onChanged, more }: DeskTab) {
  const list = useList(assignmentList, { failed: texts.loadFailed, round })
  const { value: themes } = useRead(getThemes, { failed: reviewDeskScreenTexts.loadFailed })
  const { value: auditors } = useRead(getAuditorProgress, { failed: reviewDeskScreenTexts.loadFailed })
  const chosen = useChosenIds(list, { idOf, nameOf, texts, failed: texts.loadFailed })
  const [begun, setBegun] = useState<Begun>()
  const [asked, setAsked] = useState<Asked>()
  const may = useMayCall()
  const [again, setAgain] = useState<readonly string[]>()
  const done = () => {
    setBegun(undefined)
    setAsked(undefined)
    setAgain(undefined)
    chosen.clear()
    onChanged()
  }
  const now = useNow()
  const isLate = ({ State, DueOn }: AskedReview) =>
    (State === 'assigned' || State === 'accepted') && DueOn !== null && Date.parse(DueOn) < now
  const due = assignmentList.spec.columns.find(({ key }) => key === 'Due')
  return (
    <>
      <ListScreen
        list={list}
        texts={texts}
        filters={
          <ListFilters
            list={list}
            choices={{
              ThemeId: themes?.map(({ Id, ThemeTitle }) => [Id, ThemeTitle] as const),
              AuditorId: auditors?.map(({ AuditorId, FullName }) => [AuditorId, FullName] as const),
            }}
          />
        }
        more={more}
      >
        {({ Rows }) => (
          <ListRows
            list={list}
            label={deskOfReviews.tabs.assignments}
            rows={Rows}
            idOf={idOf}
            named="Title"
            titleOf={({ PaperTitle }) => PaperTitle}
            beside={['Paper', 'Title', 'Auditor', 'State']}
            layout={layout}
            plain={['Paper', 'Auditor', 'State']}
            cells={{
              Due: (row) => <Late isLate={isLate(row)}>{due?.value(row, list.timeZone)}</Late>,
            }}
            choosing={chosen.choosing}
          />
        )}
      </ListScreen>
      {chosen.ids.length > 0 && (
        <ChosenBar
          {...chosen.bar}
          main={
            may(handReviewsOver) && {
              label: deskOfReviews.handOver.act,
              act: () => setBegun({ kind: 'over', Ids: chosen.ids }),
            }
          }
          others={[
            may(takeReviewsBack) && {
              label: deskOfReviews.takeBack.act,
              act: () => setBegun({ kind: 'back', Ids: chosen.ids }),
            },
          ]}
        />
      )}
      <ListPane list={list} label={texts.assignment} idOf={idOf} nameOf={nameOf}>
        {(id, row) => (
          <OpenAssignment id={id} row={row} round={round + list.round}>
            {({ PaperId, PaperTitle, PaperCode }) => (
              <OpenReviewed
                paperId={PaperId}
                title={PaperTitle}
                code={PaperCode}
                timeZone={timeZone}
                round={round + list.round}
                onAsk={() => setAsked({ count: 1, PaperIds: [PaperId] })}
                onRound={() => setAgain([PaperId])}
              />
            )}
          </OpenAssignment>
        )}
      </ListPane>
      <MoveDialog begun={begun} timeZone={timeZone} onClose={() => setBegun(undefined)} onDone={done} />
      <AskReviews asked={asked} timeZone={timeZone} onClose={() => setAsked(undefined)} onAsked={done} />
      <RoundDialog paperIds={again} timeZone={timeZone} onClose={() => setAgain(undefined)} onBegun={done} />
    </>
  )
}

interface OpenAssignmentProps {
  readonly id: string
  /** Undefined for an assignment that is not on the page. */
  readonly row: AskedReview | undefined
  readonly round: number
  readonly children: (row: AskedReview) => ReactNode
}

/** An assignment; one that is not on the page is read. */
function OpenAssignment({ id, row, round, children }: OpenAssignmentProps) {
  const read = useRead(getAssignments, { query: { Id: id }, failed: texts.loadFailed, round })
  const found = row ?? read.value?.Rows[0]
  if (found) return children(found)
  if (read.state !== 'ready') return <NotReady read={read} height={240} />
  return <Alert color="gray" title={texts.gone} role="status" />
}
