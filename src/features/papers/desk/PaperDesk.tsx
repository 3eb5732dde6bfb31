import '../papers.css'
import './desk.css'
import { Button, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  decidedIn,
  findsDrafts,
  searchPapers,
  type PaperSearchItem,
} from '../../../../contract/papers/decisions.ts'
import { deskTexts } from '../../../../contract/papers/paperDesk.ts'
import { type RemindBody, reminderTexts } from '../../../../contract/papers/draftReminders.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { importDeskTexts } from './texts.ts'
import { paperColumns } from '../../../../contract/papers/paperColumns.ts'
import { reviewDeskScreenTexts } from '../../../../contract/reviews/reviewDeskScreens.ts'
import { getThemes } from '../../../../contract/papers/themes.ts'
import { databasesOf, type PersonDatabases } from '../../../cache/database/personDatabases.ts'
import { useOnChangeHint } from '../../../stores/changeHints.ts'
import { useSession } from '../../../stores/session.ts'
import { storageKeys } from '../../../stores/storageKeys.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { ColumnMenu } from '../../../ui/list/ColumnMenu.tsx'
import { Found } from '../../../ui/list/Found.tsx'
import { useColumns } from '../../../ui/list/useColumns.ts'
import { usePaged } from '../../../ui/list/usePaged.ts'
import { useSelection } from '../../../ui/list/useSelection.ts'
import { usePageTitle } from '../../../ui/pageTitle.ts'
import { paths } from '../../../paths.ts'
import { useAddress } from '../../../ui/sheet/useAddress.ts'
import { useSheetAddress } from '../../../ui/sheet/useSheetAddress.ts'
import type { Decision } from './decision.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import { DeskFilters } from './DeskFilters.tsx'
import { DeskRows } from './DeskRows.tsx'
import { changeSearch, filterOf, isNarrowed, queryOf, readSearch, type DeskSearch } from './deskSearch.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { OpenDecisions } from './OpenDecisions.tsx'
import { OpenPaper } from './OpenPaper.tsx'
import { PaperDownloads } from './PaperDownloads.tsx'
import { RemindDialog } from './RemindDialog.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { AskReviews, type Asked } from '../reviews/AskReviews.tsx'
import { useHomePage } from '../../../sync/pull/useHomePage.ts'

/** The organisers' list of all papers (spec §2 "/papers"). Its state is in the URL. */
export function PaperDesk() {
  usePageTitle(deskTexts.title)
  const session = useSession((state) => state.session)
  return session && <Desk databases={databasesOf(session.UserId)} />
}

function Desk({ databases }: { readonly databases: PersonDatabases }) {
  const [params, setParams] = useAddress()
  const search = readSearch(params)
  const [round, setRound] = useState(0)
  const [decision, setDecision] = useState<Decision>()
  const sheet = useSheetAddress('open')
  const [reviewsOf, setReviewsOf] = useState<Asked>()
  const [reminded, setReminded] = useState<RemindBody>()
  const readAgain = () => setRound((count) => count + 1)
  const filter = filterOf(search)
  const selection = useSelection<PaperSearchItem>(JSON.stringify(filter), ({ Id }) => Id)
  const columns = useColumns(`${storageKeys.columns}papers`, paperColumns)
  const { timeZone, minimumWords } = useHomePage(databases)
  const query = queryOf(search)
  const list = usePaged(
    query,
    async () => (await call(searchPapers, { query })).Result,
    (error) => messageOf(error, texts.papersFailed),
    [round],
  )
  useOnChangeHint(list.refresh)
  const themes = useRead(getThemes, { failed: texts.themesFailed })
  const change = (changes: Partial<DeskSearch>, replace = 'Text' in changes) => {
    // Typing adds no steps to the browser's history.
    setParams((before) => changeSearch(readSearch(before), changes), { replace })
  }

  return (
    <Stack>
      <Title order={1} size="h2">
        {deskTexts.title}
      </Title>
      <OpenDecisions round={round} onUndone={readAgain} />
      <DeskFilters search={search} themes={themes.state === 'ready' ? themes.value : []} onChange={change} />
      <Found
        list={list}
        texts={deskTexts}
        searched={{
          text: search.Text.trim(),
          onSearch: (Text, isAsTyped) => change({ Text, isAsTyped }, false),
        }}
        page={search.Page}
        onPage={(Page, replace) => change({ Page }, replace)}
        onClear={isNarrowed(search) ? () => setParams(() => new URLSearchParams()) : undefined}
        tools={
          <>
            <ColumnMenu choice={columns} />
            <PaperDownloads
              filter={filter}
              sort={search.Sort}
              columns={columns.shown}
              selection={selection}
            />
            <Button component={Link} to={paths.paperReviews} variant="default">
              {reviewDeskScreenTexts.title}
            </Button>
            <Button variant="default" onClick={() => sheet.open('import')}>
              {importDeskTexts.title}
            </Button>
            <Button variant="default" onClick={() => setReminded({ PaperIds: null })}>
              {reminderTexts.title}
            </Button>
          </>
        }
      >
        {({ Rows }) => (
          <DeskRows
            rows={Rows}
            columns={columns.shown}
            selection={selection}
            areDrafts={findsDrafts(filter)}
            decided={decidedIn(filter)}
            timeZone={timeZone}
            sort={search.Sort}
            onSort={(Sort) => change({ Sort })}
            addressOf={(paper) => `?${changeSearch(search, { paper }).toString()}`}
          />
        )}
      </Found>
      <SelectionBar
        selection={selection}
        filter={filter}
        total={list.page?.Total ?? 0}
        decidable={list.page?.Decidable ?? 0}
        foundOn={list.page?.FoundOn ?? ''}
        onDecide={setDecision}
        onAsk={setReviewsOf}
        onRemind={setReminded}
      />
      <OpenPaper
        databases={databases}
        themes={themes.state === 'ready' ? themes.value : []}
        minimumWords={minimumWords}
        paperId={search.paper}
        timeZone={timeZone}
        round={round}
        isCovered={decision !== undefined || reminded !== undefined || reviewsOf !== undefined}
        onClose={() => change({ paper: undefined })}
        onDecide={setDecision}
        onRemind={(id) => setReminded({ PaperIds: [id] })}
        onAsk={(id) => setReviewsOf({ count: 1, PaperIds: [id] })}
        onChanged={readAgain}
      />
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
        databases={databases}
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
    </Stack>
  )
}
