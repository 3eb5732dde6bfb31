import './details.css'
import './list.css'
import './press.css'
import { Button, Group, SimpleGrid, Stack, Tabs, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { statusNamed, type PaperView } from '../../../../contract/papers/paperList.ts'
import { filterLabels, paperStatuses, type PaperStatus } from '../../../../contract/papers/papers.ts'
import type { Role } from '../../../../contract/core/roles.ts'
import { listTexts } from '../../../../contract/papers/wizard.ts'
import { registrationTexts } from '../../../../contract/registration/registrationTexts.ts'
import { storageKeys } from '../../../stores/storageKeys.ts'
import { useWhere } from '../../../stores/deviceStore.ts'
import { ListSkeleton } from '../../../ui/list/ListSkeleton.tsx'
import { AsOf } from '../../../ui/reads/AsOf.tsx'
import { Notice } from '../shown/Notice.tsx'
import { countByStatus, type ListedPaper } from '../draft/listedPapers.ts'
import { LaterCard } from '../laterParts.ts'
import { PaperRow } from './PaperRow.tsx'
import type { Papers } from '../draft/usePapers.ts'
import { usePaperView, ViewToggle } from './ViewToggle.tsx'

type Filter = PaperStatus | 'all'
const filters: readonly Filter[] = ['all', ...paperStatuses]
const labelOf = (filter: Filter) => (filter === 'all' ? listTexts.all : filterLabels[filter])

// A person who has chosen tiles does not wait for them.
if (localStorage.getItem(storageKeys.paperView) === 'tiles') LaterCard.load().catch(() => undefined)

interface PaperListProps {
  readonly roles: readonly Role[]
  readonly papers: Papers
  readonly isReachable: boolean
  /** The conference's time zone. */
  readonly timeZone: string
  /** Why files can no longer be replaced. */
  readonly replaceTooLate: string | undefined
  readonly onEdit: (paper: ListedPaper) => void
  readonly onReceipt: (draftId: string) => void
}

/** The person's papers under filter tabs with counts (spec §2 "Paper list"). */
export function PaperList({
  papers: { papers, on, error, pullAgain },
  isReachable,
  ...props
}: PaperListProps) {
  const [filter, setFilter] = useState<Filter>('all')
  const shown = papers?.filter((paper) => filter === 'all' || paper.Status === filter)
  const [view, setView] = usePaperView()
  // Above the tabs where these have a whole line, and beside them elsewhere.
  const isAbove = useMediaQuery('(min-width: 22em) and (max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  })
  const toggle = <ViewToggle key="view" view={view} onChange={setView} />
  const tabs = (
    <Tabs.List key="tabs" className="papers-tabs" aria-label={listTexts.filter}>
      {filters.map((value) => (
        <Tabs.Tab key={value} value={value} className="papers-tab">
          {labelOf(value)} <span className="papers-count">{papers ? countByStatus(papers, value) : '…'}</span>
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
  return (
    <Stack gap="xs">
      {error !== undefined && (
        <Notice tone="bad" title={error} role="alert">
          <Button variant="default" onClick={pullAgain}>
            {listTexts.tryAgain}
          </Button>
        </Notice>
      )}
      <AsOf on={isReachable ? undefined : on} />
      <Tabs
        value={filter}
        onChange={(value) => {
          setFilter(statusNamed(value) ?? 'all')
        }}
        keepMounted={false}
      >
        <div className="papers-bar">
          <Title order={2} size="h4" className="papers-above">
            {registrationTexts.tabs.papers}
          </Title>
          {isAbove ? [toggle, tabs] : [tabs, toggle]}
        </div>
        {filters.map((value) => (
          <Tabs.Panel key={value} value={value} className="papers-panel">
            {shown ? (
              <Shown filter={value} view={view} papers={shown} {...props} />
            ) : (
              <ListSkeleton rows={6} height={40} />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}

interface ShownProps extends Omit<PaperListProps, 'papers' | 'isReachable'> {
  readonly filter: Filter
  readonly view: PaperView
  readonly papers: readonly ListedPaper[]
}

function Shown({ filter, view, papers, ...props }: ShownProps) {
  if (papers.length === 0) return <Empty filter={filter} />
  if (view === 'tiles')
    return (
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} className="papers-cards">
        {papers.map((paper) => (
          <LaterCard isWanted key={paper.DraftId} paper={paper} {...props} />
        ))}
      </SimpleGrid>
    )
  return (
    <ul className="papers-rows">
      {papers.map((paper) => (
        <li key={paper.DraftId}>
          <PaperRow paper={paper} {...props} />
        </li>
      ))}
    </ul>
  )
}

function Empty({ filter }: { readonly filter: Filter }) {
  const where = useWhere()
  const forAll = listTexts.emptyPresenter(where)
  return (
    <Group justify="center" className="papers-empty">
      <Stack gap="xs" align="center">
        {filter === 'all' && (
          <Title order={2} size="h4">
            {listTexts.emptyTitle}
          </Title>
        )}
        <Text ta="center">{filter === 'all' ? forAll : listTexts.emptyFilter(labelOf(filter))}</Text>
      </Stack>
    </Group>
  )
}
