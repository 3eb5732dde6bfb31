import '../papers.css'
import './desk.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DecisionKind } from '../../../../contract/papers/decisionKinds.ts'
import { importPapers } from '../../../../contract/papers/paperImport.ts'
import { releasePapers } from '../../../../contract/papers/tentative.ts'
import type { PaperSearchItem } from '../../../../contract/papers/paperSearch.ts'
import { paperDeskList } from '../../../../contract/papers/paperDeskList.ts'
import { deskTexts } from '../../../../contract/papers/paperDesk.ts'
import { type RemindBody, reminderTexts, remindHolders } from '../../../../contract/papers/draftReminders.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { importDeskTexts } from './texts.ts'
import { reviewDeskScreenTexts } from '../../../../contract/reviews/reviewDeskScreens.ts'
import { getThemes } from '../../../../contract/papers/themes.ts'
import { useMayCall } from '../../../parts/act/Allowed.tsx'
import { ListPane } from '../../../parts/list/ListPane.tsx'
import { ListScreen } from '../../../parts/list/ListScreen.tsx'
import { useList } from '../../../parts/list/useList.ts'
import { useSelection } from '../../../ui/list/useSelection.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { paths } from '../../../paths.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { AsOf } from '../../../ui/reads/AsOf.tsx'
import { useRead } from '../../../sync/pull/useRead.ts'
import { useSheetAddress } from '../../../ui/sheet/useSheetAddress.ts'
import type { Decision } from './decision.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { DeskFilters } from './DeskFilters.tsx'
import { DeskRows, idOf, titleOf } from './DeskRows.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { OpenDecisions } from './OpenDecisions.tsx'
import { OpenPaper } from './record/OpenPaper.tsx'
import { chosenPaperDownloads } from './chosenPaperDownloads.ts'
import { RemindDialog } from './RemindDialog.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { AskReviews, type Asked } from '../reviews/AskReviews.tsx'
import { MarkDialog, type MarkedMany } from './tentative/MarkDialog.tsx'
import { ReleaseDialog, type ToRelease } from './tentative/ReleaseDialog.tsx'
import { ScoreHistogram } from './tentative/ScoreHistogram.tsx'
import { tentativeTexts } from './tentative/texts.ts'
import { useCut } from './tentative/useCut.ts'
import { useKinds } from './tentative/useKinds.ts'
import { useMarks } from './tentative/useMarks.ts'
import { useHomePage } from '../../../sync/pull/useHomePage.ts'

const noKinds: readonly DecisionKind[] = []

/** The organisers' list of all papers (spec §2 "/papers"). Its state is in the URL. */
export function PaperDesk() {
  const forAway = useDatabases()
  const list = useList(paperDeskList, { failed: texts.papersFailed, forAway })
  const { filter, round, readAgain } = list
  const { page } = list.paged
  const may = useMayCall()
  const [decision, setDecision] = useState<Decision>()
  const sheet = useSheetAddress('open')
  const [reviewsOf, setReviewsOf] = useState<Asked>()
  const [reminded, setReminded] = useState<RemindBody>()
  const selection = useSelection<PaperSearchItem>(JSON.stringify(filter), idOf)
  const { timeZone, minimumWords } = useHomePage()
  const themes = useRead(getThemes, { failed: texts.themesFailed, forAway })
  const readKinds = useKinds()
  const kinds = readKinds ?? noKinds
  const marks = useMarks(readAgain)
  const [marked, setMarked] = useState<MarkedMany>()
  const [released, setReleased] = useState<ToRelease>()
  const [isScored, setScored] = useState(false)
  const cut = useCut(list, selection)
  const ofThemes = themes.state === 'ready' ? themes.value : []

  return (
    <Screen title={deskTexts.title}>
      {list.shown.open === undefined && <AsOf on={list.paged.asOf} />}
      <OpenDecisions round={round} onUndone={readAgain} />
      <ListScreen
        list={list}
        filters={<DeskFilters list={list} themes={themes.value} kinds={readKinds} />}
        texts={deskTexts}
        chosen={{ count: selection.count, downloads: chosenPaperDownloads(list, selection) }}
        tools={
          page &&
          page.Marked > 0 &&
          may(releasePapers) && (
            <Button
              variant="default"
              className="desk-more-tool"
              onClick={() => setReleased({ PaperIds: [], All: filter, FoundOn: page.FoundOn })}
            >
              {tentativeTexts.releaseCount(page.Marked)}
            </Button>
          )
        }
        more={[
          {
            label: isScored ? tentativeTexts.hideScores : tentativeTexts.scoresTitle,
            act: () => setScored(!isScored),
          },
          { label: reviewDeskScreenTexts.title, to: paths.paperReviews },
          may(importPapers) && { label: importDeskTexts.title, act: () => sheet.open('import') },
          may(remindHolders) && { label: reminderTexts.title, act: () => setReminded({ PaperIds: null }) },
        ]}
      >
        {({ Rows }) => (
          <>
            {isScored && (
              <ScoreHistogram
                filter={filter}
                round={round}
                cut={filter.ScoreFrom ?? filter.ScoreBelow}
                onCut={cut}
              />
            )}
            <DeskRows
              list={list}
              rows={Rows}
              selection={selection}
              kinds={kinds}
              onDecide={setDecision}
              onMark={marks.markOne}
            />
          </>
        )}
      </ListScreen>
      <SelectionBar
        selection={selection}
        filter={filter}
        total={page?.Total ?? 0}
        decidable={page?.Decidable ?? 0}
        foundOn={page?.FoundOn ?? ''}
        onDecide={setDecision}
        onAsk={setReviewsOf}
        onMark={setMarked}
        onRelease={setReleased}
        onRemind={setReminded}
      />
      <ListPane list={list} label={deskTexts.paper} idOf={idOf} nameOf={titleOf}>
        {(id, row) => (
          <OpenPaper
            themes={ofThemes}
            minimumWords={minimumWords}
            paperId={id}
            row={row}
            timeZone={timeZone}
            round={round}
            kinds={kinds}
            onDecide={setDecision}
            onMark={marks.markOne}
            onRemind={(paperId) => setReminded({ PaperIds: [paperId] })}
            onAsk={(paperId) => setReviewsOf({ count: 1, PaperIds: [paperId] })}
            onChanged={readAgain}
          />
        )}
      </ListPane>
      <AskReviews
        asked={reviewsOf}
        timeZone={timeZone}
        onClose={() => setReviewsOf(undefined)}
        onAsked={() => {
          selection.clear()
          setReviewsOf(undefined)
          readAgain()
        }}
      />
      <ImportDialog
        isOpen={sheet.value === 'import' && may(importPapers)}
        timeZone={timeZone}
        onClose={() => sheet.close()}
        onImported={readAgain}
      />
      <RemindDialog
        body={reminded}
        onClose={() => setReminded(undefined)}
        onReminded={() => {
          selection.clear()
          setReminded(undefined)
        }}
      />
      <MarkDialog
        begun={marked}
        kinds={kinds}
        marks={marks}
        onClose={() => setMarked(undefined)}
        onDone={() => {
          selection.clear()
          setMarked(undefined)
        }}
      />
      <ReleaseDialog
        begun={released}
        onClose={() => setReleased(undefined)}
        onReleased={(isDone) => {
          selection.clear()
          if (isDone) setReleased(undefined)
          readAgain()
        }}
      />
      <DecisionDialog
        decision={decision}
        kinds={kinds}
        timeZone={timeZone}
        onClose={() => setDecision(undefined)}
        onDecided={() => {
          selection.clear()
          setDecision(undefined)
          readAgain()
        }}
        onRefused={readAgain}
      />
    </Screen>
  )
}
