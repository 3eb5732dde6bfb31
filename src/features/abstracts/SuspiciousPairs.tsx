import { NativeSelect, Stack } from '@mantine/core'
import { getPairs } from '../../../contract/abstracts/abstracts.ts'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import { downloadPairs } from '../../../contract/reports/reports.ts'
import { useOnChangeHint } from '../../stores/changeHints.ts'
import { call, messageOf } from '../../sync/session/call.ts'
import { sheetDownload } from '../../sync/files/sheetDownload.ts'
import { DownloadMenu } from '../../ui/list/DownloadMenu.tsx'
import { Found } from '../../ui/list/Found.tsx'
import { usePaged } from '../../ui/list/usePaged.ts'
import { changeShown, pairFilterOf, type AbstractsShown } from './abstractSearch.ts'
import { ComparisonState } from './ComparisonState.tsx'
import { PairCard } from './PairCard.tsx'

interface SuspiciousPairsProps {
  readonly shown: AbstractsShown
  readonly onChange: (change: Partial<AbstractsShown>) => void
}

const found = {
  found: texts.pairsFound,
  emptyTitle: texts.noPairs,
  empty: texts.noPairsText,
  emptyFilter: texts.noPairsText,
}

const kinds = ['abstract', 'file', 'title'] as const

/** Similar papers of the whole conference, and the comparison that finds them. */
export function SuspiciousPairs({ shown, onChange }: SuspiciousPairsProps) {
  const filter = pairFilterOf(shown)
  const query = { ...filter, Page: shown.pairsPage }
  const pairs = usePaged(query, async () => (await call(getPairs, { query })).Result, messageOf)
  useOnChangeHint(pairs.refresh)
  return (
    <Stack>
      <ComparisonState onDone={pairs.refresh} />
      <search className="desk-filters">
        <NativeSelect
          label={texts.kind}
          value={shown.Kind ?? ''}
          onChange={(event) => onChange({ Kind: kinds.find((kind) => kind === event.currentTarget.value) })}
          data={[
            { value: '', label: texts.anyKind },
            ...kinds.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
          ]}
        />
        <NativeSelect
          label={texts.dismissedToo}
          value={shown.Dismissed}
          onChange={(event) => onChange({ Dismissed: event.currentTarget.value === 'yes' ? 'yes' : 'no' })}
          data={[
            { value: 'no', label: texts.shown.no },
            { value: 'yes', label: texts.shown.yes },
          ]}
        />
      </search>
      <Found
        list={pairs}
        texts={found}
        page={shown.pairsPage}
        onPage={(pairsPage) => onChange({ pairsPage })}
        onClear={undefined}
        tools={<DownloadMenu {...sheetDownload(downloadPairs, (format) => ({ ...filter, format }))} />}
      >
        {({ Rows }) => (
          <ul className="abstracts-cards" aria-label={texts.pairs}>
            {Rows.map((pair) => (
              <PairCard
                key={`${pair.First.Id} ${pair.Second.Id}`}
                pair={pair}
                to={`?${changeShown(shown, { paper: pair.First.Id, other: pair.Second.Id }).toString()}`}
                onChanged={pairs.refresh}
              />
            ))}
          </ul>
        )}
      </Found>
    </Stack>
  )
}
