import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { getPairs } from '../../../contract/abstracts.ts'
import { abstractDeskTexts as texts } from '../../../contract/abstractDesk.ts'
import { useOnNews } from '../../stores/news.ts'
import { call, messageOf } from '../../sync/api.ts'
import { Failure } from '../../ui/Failure.tsx'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { NothingFound } from '../../ui/list/NothingFound.tsx'
import { Pages } from '../../ui/list/Pages.tsx'
import { useLoaded } from '../../ui/useLoaded.ts'
import { ComparisonState } from './ComparisonState.tsx'
import { PairCard } from './PairCard.tsx'

interface SuspiciousPairsProps {
  /** The address at which two papers stand side by side. */
  readonly addressOf: (paperId: string, otherId: string) => string
}

const kinds = ['abstract', 'file', 'title'] as const

/** Papers of the whole conference that look alike, and the comparison that finds them. */
export function SuspiciousPairs({ addressOf }: SuspiciousPairsProps) {
  const [Dismissed, setDismissed] = useState<'yes' | 'no'>('no')
  const [Kind, setKind] = useState<(typeof kinds)[number]>()
  const [Page, setPage] = useState(1)
  const pairs = useLoaded(
    async () => (await call(getPairs, { query: { Dismissed, Page, ...(Kind ? { Kind } : {}) } })).Result,
    (error) => messageOf(error),
    [Dismissed, Kind, Page],
  )
  useOnNews(pairs.refresh)
  return (
    <Stack>
      <ComparisonState onDone={pairs.refresh} />
      <search className="desk-filters">
        <NativeSelect
          label={texts.kind}
          value={Kind ?? ''}
          onChange={(event) => {
            setKind(kinds.find((kind) => kind === event.currentTarget.value))
            setPage(1)
          }}
          data={[
            { value: '', label: texts.anyKind },
            ...kinds.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
          ]}
        />
        <NativeSelect
          label={texts.dismissedToo}
          value={Dismissed}
          onChange={(event) => {
            setDismissed(event.currentTarget.value === 'yes' ? 'yes' : 'no')
            setPage(1)
          }}
          data={[
            { value: 'no', label: texts.shown.no },
            { value: 'yes', label: texts.shown.yes },
          ]}
        />
      </search>
      {pairs.state === 'failed' && <Failure message={pairs.message} again={pairs.again} />}
      {pairs.state === 'loading' && <ListSkeleton />}
      {pairs.state === 'ready' && pairs.value.Rows.length === 0 && (
        <NothingFound title={texts.noPairs} text={texts.noPairsText} onClear={undefined} />
      )}
      {pairs.state === 'ready' && pairs.value.Rows.length > 0 && (
        <>
          <Text role="status" c="dimmed">
            {pairs.value.Total}
          </Text>
          <ul className="abstracts-cards" aria-label={texts.pairs}>
            {pairs.value.Rows.map((pair) => (
              <PairCard
                key={`${pair.First.Id} ${pair.Second.Id}`}
                pair={pair}
                to={addressOf(pair.First.Id, pair.Second.Id)}
                onChanged={pairs.refresh}
              />
            ))}
          </ul>
          <Pages page={Page} total={Math.ceil(pairs.value.Total / pairs.value.PageSize)} onChange={setPage} />
        </>
      )}
    </Stack>
  )
}
