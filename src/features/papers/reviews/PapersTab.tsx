import { useState } from 'react'
import { beginRound } from '../../../../contract/reviews/reviewRounds.ts'
import { assignReviews } from '../../../../contract/reviews/reviewDesk.ts'
import { getThemes } from '../../../../contract/papers/themes.ts'
import { reviewDeskScreenTexts } from '../../../../contract/reviews/reviewDeskScreens.ts'
import { reviewedPaperList, type ReviewedPaper } from '../../../../contract/reviews/reviewedPaperList.ts'
import { undoKindsOfReviews } from '../../../../contract/core/undo.ts'
import { useMayCall } from '../../../parts/act/Allowed.tsx'
import { useUndoChoices } from '../../../parts/act/useUndoChoices.ts'
import { ListFilters } from '../../../parts/list/ListFilters.tsx'
import { ListPane } from '../../../parts/list/ListPane.tsx'
import { ListRows } from '../../../parts/list/ListRows.tsx'
import { ListScreen } from '../../../parts/list/ListScreen.tsx'
import { useChosenIds } from '../../../parts/list/useChosenIds.ts'
import { useList } from '../../../parts/list/useList.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { ChosenBar } from '../../../ui/list/ChosenBar.tsx'
import { AskReviews, type Asked } from './AskReviews.tsx'
import type { DeskTab } from './deskTab.ts'
import { OpenReviewed } from './OpenReviewed.tsx'
import { RoundDialog } from './RoundDialog.tsx'
import { deskOfReviews } from './texts.ts'
import { Late } from './Late.tsx'

const { papers: texts } = deskOfReviews
const idOf = ({ Id }: ReviewedPaper) => Id
const titleOf = ({ PaperTitle }: ReviewedPaper) => PaperTitle

const layout = {
  Code: { width: 90 },
  Title: { width: '30%' },
  Asked: { align: 'right', width: 108 },
  Done: { align: 'right', width: 56 },
  Overdue: { align: 'right', width: 90 },
  Declined: { align: 'right', width: 90 },
  Due: { width: 160 },
} as const

/** What a card leaves out: no review is late, or none was declined. */
const isNone = (row: ReviewedPaper, key: string) =>
  (key === 'Overdue' || key === 'Declined') && row[key] === 0

/** The papers under review, those with the fewest reviews first. */
export function PapersTab({ round, timeZone, onChanged, more }: DeskTab) {
  const list = useList(reviewedPaperList, { failed: texts.loadFailed, round })
  const { value: themes } = useRead(getThemes, { failed: reviewDeskScreenTexts.loadFailed })
  const acts = useUndoChoices(undoKindsOfReviews, round)
  const chosen = useChosenIds(list, { idOf, nameOf: titleOf, texts, failed: texts.loadFailed })
  const [asked, setAsked] = useState<Asked>()
  const may = useMayCall()
  const [begun, setBegun] = useState<readonly string[]>()
  const done = () => {
    setAsked(undefined)
    setBegun(undefined)
    chosen.clear()
    onChanged()
  }
  const ask = (PaperIds: readonly string[]) => setAsked({ count: PaperIds.length, PaperIds })
  return (
    <>
      <ListScreen
        list={list}
        texts={texts}
        filters={
          <ListFilters
            list={list}
            controls={acts?.length || list.shown.UndoId ? {} : { UndoId: null }}
            choices={{
              ThemeId: themes?.map(({ Id, ThemeTitle }) => [Id, ThemeTitle] as const),
              UndoId: acts,
            }}
          />
        }
        more={more}
      >
        {({ Rows }) => (
          <ListRows
            list={list}
            label={deskOfReviews.tabs.papers}
            rows={Rows}
            idOf={idOf}
            named="Title"
            titleOf={titleOf}
            beside={['Code', 'Title', 'Asked', 'Done']}
            layout={layout}
            plain={['Code', 'Theme']}
            isOnlyInTable={isNone}
            cells={{
              Overdue: ({ Overdue }) => <Late isLate={Overdue > 0}>{Overdue}</Late>,
            }}
            choosing={chosen.choosing}
          />
        )}
      </ListScreen>
      {chosen.ids.length > 0 && (
        <ChosenBar
          {...chosen.bar}
          main={may(assignReviews) && { label: reviewDeskScreenTexts.ask, act: () => ask(chosen.ids) }}
          others={[may(beginRound) && { label: deskOfReviews.round.act, act: () => setBegun(chosen.ids) }]}
        />
      )}
      <ListPane list={list} label={texts.paper} idOf={idOf} nameOf={titleOf}>
        {(id, row) => (
          <OpenReviewed
            paperId={id}
            title={row?.PaperTitle}
            code={row?.PaperCode}
            timeZone={timeZone}
            round={round + list.round}
            onAsk={() => ask([id])}
            onRound={() => setBegun([id])}
          />
        )}
      </ListPane>
      <AskReviews asked={asked} timeZone={timeZone} onClose={() => setAsked(undefined)} onAsked={done} />
      <RoundDialog paperIds={begun} timeZone={timeZone} onClose={() => setBegun(undefined)} onBegun={done} />
    </>
  )
}
