import './papers.css'
import '../../ui/list/desk.css'
import './desk/desk.css'
import { Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { searchPapers } from '../../../contract/decisions.ts'
import { deskTexts } from '../../../contract/desk.ts'
import { texts } from '../../../contract/errors.ts'
import { getThemes } from '../../../contract/themes.ts'
import { databasesOf, type PersonDatabases } from '../../cache/person.ts'
import { useOnNews } from '../../stores/news.ts'
import { useSession } from '../../stores/session.ts'
import { call, messageOf } from '../../sync/api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { NothingFound } from '../../ui/list/NothingFound.tsx'
import { Pages } from '../../ui/list/Pages.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { useLoaded } from '../../ui/useLoaded.ts'
import { DecisionDialog, type Decision } from './desk/DecisionDialog.tsx'
import { DeskFilters } from './desk/DeskFilters.tsx'
import { DeskCards, DeskTable, type DeskRowsProps } from './desk/DeskRows.tsx'
import { changeSearch, isNarrowed, queryOf, readSearch, type DeskSearch } from './desk/deskSearch.ts'
import { OpenPaper } from './desk/OpenPaper.tsx'
import { SelectionBar } from './desk/SelectionBar.tsx'
import { useSelection } from './desk/useSelection.ts'
import { useHomePage } from './useHomePage.ts'

/** The organisers' list of all papers (spec §2 "/papers"). What it shows stands in its address. */
export function PaperDesk() {
  usePageTitle(deskTexts.title)
  const session = useSession((state) => state.session)
  return session && <Desk databases={databasesOf(session.UserId)} />
}

function Desk({ databases }: { readonly databases: PersonDatabases }) {
  const [params, setParams] = useSearchParams()
  const search = readSearch(params)
  const [round, setRound] = useState(0)
  const [decision, setDecision] = useState<Decision>()
  const readAgain = () => setRound((count) => count + 1)
  const selection = useSelection()
  const { timeZone, minimumWords } = useHomePage(databases)
  const query = queryOf(search)
  const asked = JSON.stringify(query)
  const list = useLoaded(
    async () => ({ asked, page: (await call(searchPapers, { query })).Result }),
    (error) => messageOf(error, texts.papersFailed),
    [asked, round],
  )
  useOnNews(list.refresh)
  const themes = useLoaded(
    async () => (await call(getThemes)).Result,
    (error) => messageOf(error, texts.themesFailed),
    [],
  )
  const change = (changes: Partial<DeskSearch>) => {
    // Typing leaves no trail of steps to go back through.
    setParams((before) => changeSearch(readSearch(before), changes), { replace: 'Text' in changes })
  }

  return (
    <Stack>
      <Title order={1} size="h2">
        {deskTexts.title}
      </Title>
      <DeskFilters search={search} themes={themes.state === 'ready' ? themes.value : []} onChange={change} />
      {list.state === 'failed' && <Failure message={list.message} again={list.again} />}
      {list.state === 'loading' && <ListSkeleton />}
      {list.state === 'ready' && (
        <>
          <Text role="status" c="dimmed">
            {deskTexts.found(list.value.page.Total)}
          </Text>
          <div className="desk-list" aria-busy={list.value.asked !== asked}>
            {list.value.page.Rows.length > 0 ? (
              <Rows
                rows={list.value.page.Rows}
                selection={selection}
                timeZone={timeZone}
                addressOf={(paper) => `?${changeSearch(search, { paper }).toString()}`}
              />
            ) : (
              <NothingFound
                title={deskTexts.emptyTitle}
                text={isNarrowed(search) ? deskTexts.emptyFilter : deskTexts.empty}
                onClear={isNarrowed(search) ? () => setParams(new URLSearchParams()) : undefined}
              />
            )}
          </div>
          <Pages
            page={search.Page}
            total={Math.ceil(list.value.page.Total / list.value.page.PageSize)}
            onChange={(Page) => change({ Page })}
          />
        </>
      )}
      <SelectionBar selection={selection} onDecide={setDecision} />
      <OpenPaper
        databases={databases}
        themes={themes.state === 'ready' ? themes.value : []}
        minimumWords={minimumWords}
        paperId={search.paper}
        timeZone={timeZone}
        round={round}
        isCovered={decision !== undefined}
        onClose={() => change({ paper: undefined })}
        onDecide={setDecision}
        onChanged={readAgain}
      />
      <DecisionDialog
        databases={databases}
        decision={decision}
        onClose={() => setDecision(undefined)}
        onDecided={() => {
          selection.choose(decision?.papers ?? [], false)
          setDecision(undefined)
          readAgain()
        }}
        onRefused={readAgain}
      />
    </Stack>
  )
}

function Rows(props: DeskRowsProps) {
  const isDesk = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  return isDesk ? <DeskTable {...props} /> : <DeskCards {...props} />
}
