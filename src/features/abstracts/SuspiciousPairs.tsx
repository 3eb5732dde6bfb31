import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { getPairs } from '../../../contract/abstracts.ts'
import { abstractDeskTexts as texts } from '../../../contract/abstractDesk.ts'
import { downloadPairs } from '../../../contract/reports.ts'
import { useOnNews } from '../../stores/news.ts'
import { call, messageOf } from '../../sync/api.ts'
import { sheetDownload } from '../../sync/sheetDownload.ts'
import { DownloadMenu } from '../../ui/list/DownloadMenu.tsx'
import { Found } from '../../ui/list/Found.tsx'
import { usePaged } from '../../ui/list/usePaged.ts'
import { ComparisonState } from './ComparisonState.tsx'
import { PairCard } from './PairCard.tsx'

interface SuspiciousPairsProps {
  /** The address at which two papers stand side by side. */
  readonly addressOf: (paperId: string, otherId: string) => string
}

const found = {
  found: texts.pairsFound,
  emptyTitle: texts.noPairs,
  empty: texts.noPairsText,
  emptyFilter: texts.noPairsText,
}

const kinds = ['abstract', 'file', 'title'] as const

/** Papers of the whole conference that look alike, and the comparison that finds them. */
export function SuspiciousPairs({ addressOf }: SuspiciousPairsProps) {
  const [Dismissed, setDismissed] = useState<'yes' | 'no'>('no')
  const [Kind, setKind] = useState<(typeof kinds)[number]>()
  const [Page, setPage] = useState(1)
  const filter = { Dismissed, ...(Kind ? { Kind } : {}) }
  const query = { ...filter, Page }
  const pairs = usePaged(query, async () => (await call(getPairs, { query })).Result, messageOf)
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
      <Found
        list={pairs}
        texts={found}
        page={Page}
        onPage={setPage}
        onClear={undefined}
        tools={<DownloadMenu {...sheetDownload(downloadPairs, (format) => ({ ...filter, format }))} />}
      >
        {({ Rows }) => (
          <ul className="abstracts-cards" aria-label={texts.pairs}>
            {Rows.map((pair) => (
              <PairCard
                key={`${pair.First.Id} ${pair.Second.Id}`}
                pair={pair}
                to={addressOf(pair.First.Id, pair.Second.Id)}
                onChanged={pairs.refresh}
              />
            ))}
          </ul>
        )}
      </Found>
    </Stack>
  )
}
