import './reviews.css'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { pageTexts } from '../../../contract/core/columns.ts'
import { reviewScreenTexts as texts } from '../../../contract/reviews/reviewScreens.ts'
import { reviewTexts } from '../../../contract/reviews/reviews.ts'
import { ListFilters } from '../../parts/list/ListFilters.tsx'
import { ListPane } from '../../parts/list/ListPane.tsx'
import { ListRows } from '../../parts/list/ListRows.tsx'
import { ListScreen } from '../../parts/list/ListScreen.tsx'
import { openAt, useLocalList } from '../../parts/list/localList.ts'
import { useListAddress } from '../../parts/list/useList.ts'
import { useConnection } from '../../stores/connection.ts'
import { storageKeys } from '../../stores/storageKeys.ts'
import { DeskHead } from '../../ui/DeskHead.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Acts } from '../../ui/list/Acts.tsx'
import { AsOf } from '../../ui/reads/AsOf.tsx'
import { useNow } from '../../ui/reads/useNow.ts'
import { AcceptAll, toAccept } from './AcceptAll.tsx'
import { AssignedPaper } from './AssignedPaper.tsx'
import { arranged, assignedList, headings, isToDo, nextToDo } from './assignedList.ts'
import { KeepAll } from './KeepAll.tsx'
import { toKeep } from './keepFiles.ts'
import { DueDay, hasDay, ReviewState } from './ReviewState.tsx'
import { useAssigned, type ListedReview } from './useAssigned.ts'

const idOf = ({ PaperId }: ListedReview) => PaperId
const titleOf = ({ PaperTitle }: ListedReview) => PaperTitle

const layout = {
  Code: { width: 90 },
  Title: { width: '40%' },
  Due: { width: 210 },
  State: { width: 220 },
}

/** An act on all papers of the list, and how many they were when it was asked for. */
interface Begun {
  readonly act: 'accept' | 'keep'
  readonly count: number
}

/**
 * An auditor's papers to review, also offline (spec §6 "Auditor"): a list by deadlines, and the open paper beside it.
 * Both are in the address.
 */
export function AssignedPapers() {
  const { papers, on, error, pullAgain } = useAssigned()
  const isReachable = useConnection((state) => state.reachable)
  const now = useNow()
  const [begun, setBegun] = useState<Begun>()
  const address = useListAddress(assignedList)
  const found = papers && arranged(papers, address.shown, now)
  const list = useLocalList(address, { found, failed: error, again: pullAgain })
  const { open } = list.shown
  const themes = [...new Set(papers?.map(({ ThemeTittle }) => ThemeTittle).filter(Boolean))].sort()
  const next = nextToDo(found ?? [], open)
  const toNext = () => {
    if (!next || !found) return undefined
    // A reviewed paper leaves its place before the next one.
    const others = found.filter(({ PaperId }) => PaperId !== open)
    return list.at(openAt(next.PaperId, others.indexOf(next), list.size.size))
  }
  const accepted = toAccept(found ?? [])
  const kept = toKeep(found ?? [])
  const close = () => setBegun(undefined)
  const toDo = papers?.filter(isToDo).length ?? 0
  return (
    <Stack>
      <DeskHead title={reviewTexts.title}>
        <Acts
          main={
            next &&
            open === undefined && {
              label: texts.begin,
              act: () => list.change(openAt(next.PaperId, found?.indexOf(next) ?? 0, list.size.size)),
            }
          }
          isLead
          others={[
            accepted.length > 0 && {
              label: texts.acceptAll(accepted.length),
              act: () => setBegun({ act: 'accept', count: accepted.length }),
            },
            kept.length > 0 && {
              label: texts.keepAll(kept.length),
              act: () => setBegun({ act: 'keep', count: kept.length }),
            },
          ]}
          label={pageTexts.moreActions}
        />
      </DeskHead>
      {error !== undefined && papers && <Failure message={error} again={pullAgain} />}
      {!isReachable && <AsOf on={on} />}
      <ListScreen
        list={list}
        filters={
          <ListFilters list={list} choices={{ Theme: themes.map((theme) => [theme, theme] as const) }} />
        }
        texts={{
          found: (total) => texts.found(total, toDo),
          emptyTitle: list.isNarrowed ? texts.emptyFilter : reviewTexts.emptyTitle,
          empty: reviewTexts.empty,
          emptyFilter: '',
        }}
      >
        {({ Rows }) => (
          <ListRows
            list={list}
            label={reviewTexts.title}
            rows={Rows}
            idOf={idOf}
            named="Title"
            titleOf={titleOf}
            beside={['Code', 'Title']}
            layout={layout}
            groupOf={headings(found ?? [], now)}
            cells={{
              Due: (paper) =>
                hasDay(paper) ? <DueDay paper={paper} now={now} timeZone={list.timeZone} /> : '',
              State: (paper) => <ReviewState paper={paper} />,
            }}
          />
        )}
      </ListScreen>
      {papers && (
        <ListPane
          list={list}
          label={texts.paper}
          idOf={idOf}
          nameOf={titleOf}
          without={['give']}
          widthKeptAs={storageKeys.reviewWidth}
        >
          {(id) => (
            <AssignedPaper
              paper={papers.find(({ PaperId }) => PaperId === id)}
              toList={list.at({ open: undefined })}
              toNext={toNext()}
              onChanged={pullAgain}
            />
          )}
        </ListPane>
      )}
      <AcceptAll papers={accepted} isAsking={begun?.act === 'accept'} onClose={close} onChanged={pullAgain} />
      <KeepAll papers={kept} begun={begun?.act === 'keep' ? begun.count : undefined} onClose={close} />
    </Stack>
  )
}
