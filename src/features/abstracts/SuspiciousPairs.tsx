import { Stack } from '@mantine/core'
import { abstractDeskTexts as texts } from '../../../contract/abstracts/abstractDesk.ts'
import { pairList } from '../../../contract/abstracts/abstractLists.ts'
import { ListFilters } from '../../parts/list/ListFilters.tsx'
import { ListScreen } from '../../parts/list/ListScreen.tsx'
import { useList } from '../../parts/list/useList.ts'
import { paramsOf, useAddress } from '../../ui/sheet/useAddress.ts'
import { ComparisonState } from './ComparisonState.tsx'
import { PairCard } from './PairCard.tsx'

const found = {
  found: texts.pairsFound,
  emptyTitle: texts.noPairs,
  empty: texts.noPairsText,
  emptyFilter: texts.noPairsText,
}

/** Similar papers of the whole conference, and the comparison that finds them. */
export function SuspiciousPairs() {
  const [params] = useAddress()
  const list = useList(pairList, {})
  const { refresh } = list.paged
  return (
    <Stack className="abstracts-pairs">
      <ComparisonState onDone={refresh} />
      <ListScreen list={{ ...list, isNarrowed: false }} texts={found} filters={<ListFilters list={list} />}>
        {({ Rows }) => (
          <ul className="abstracts-cards" aria-label={texts.pairs}>
            {Rows.map((pair) => (
              <PairCard
                key={`${pair.First.Id} ${pair.Second.Id}`}
                pair={pair}
                to={`?${paramsOf({ ...Object.fromEntries(params), paper: pair.First.Id, other: pair.Second.Id }).toString()}`}
                onChanged={refresh}
              />
            ))}
          </ul>
        )}
      </ListScreen>
    </Stack>
  )
}
