import '../papers.css'
import './desk.css'
import { useState } from 'react'
import type { PaperSearchItem } from '../../../../contract/papers/decisions.ts'
import { paperDeskList } from '../../../../contract/papers/paperDeskList.ts'
import { deskTexts } from '../../../../contract/papers/paperDesk.ts'
import { type RemindBody, reminderTexts } from '../../../../contract/papers/draftReminders.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { importDeskTexts } from './texts.ts'
import { reviewDeskScreenTexts } from '../../../../contract/reviews/reviewDeskScreens.ts'
import { getThemes } from '../../../../contract/papers/themes.ts'
import { ListPane } from '../../../parts/list/ListPane.tsx'
import { ListScreen } from '../../../parts/list/ListScreen.tsx'
import { useList } from '../../../parts/list/useList.ts'
import { useSelection } from '../../../ui/list/useSelection.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { paths } from '../../../paths.ts'
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
import { useHomePage } from '../../../sync/pull/useHomePage.ts'

/** The organisers' list of all papers (spec §2 "/papers"). Its state is in the URL. */
export function PaperDesk() {
  const list = useList(paperDeskList, { failed: texts.papersFailed })
  const { filter, round, readAgain } = list
  const { page } = list.paged
  const [decision, setDecision] = useState<Decision>()
  const sheet = useSheetAddress('open')
  const [reviewsOf, setReviewsOf] = useState<Asked>()
  const [reminded, setReminded] = useState<RemindBody>()
  const selection = useSelection<PaperSearchItem>(JSON.stringify(filter), idOf)
  const { timeZone, minimumWords } = useHomePage()
  const themes = useRead(getThemes, { failed: texts.themesFailed })
  const ofThemes = themes.state === 'ready' ? themes.value : []

  return (
    <Screen title={deskTexts.title}>
      <OpenDecisions round={round} onUndone={readAgain} />
      <ListScreen
        list={list}
        filters={<DeskFilters list={list} themes={themes.value} />}
        texts={deskTexts}
        chosen={{ count: selection.count, downloads: chosenPaperDownloads(list, selection) }}
        more={[
          { label: reviewDeskScreenTexts.title, to: paths.paperReviews },
          { label: importDeskTexts.title, act: () => sheet.open('import') },
          { label: reminderTexts.title, act: () => setReminded({ PaperIds: null }) },
        ]}
      >
        {({ Rows }) => <DeskRows list={list} rows={Rows} selection={selection} onDecide={setDecision} />}
      </ListScreen>
      <SelectionBar
        selection={selection}
        filter={filter}
        total={page?.Total ?? 0}
        decidable={page?.Decidable ?? 0}
        foundOn={page?.FoundOn ?? ''}
        onDecide={setDecision}
        onAsk={setReviewsOf}
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
            onDecide={setDecision}
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
        isOpen={sheet.value === 'import'}
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
      <DecisionDialog
        decision={decision}
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
