import { undoKindsOfPayments } from '../../../../contract/core/undo.ts'
import type { billList } from '../../../../contract/payments/billList.ts'
import { getRates } from '../../../../contract/registration/rates.ts'
import { useUndoChoices } from '../../../parts/act/useUndoChoices.ts'
import { ListFilters } from '../../../parts/list/ListFilters.tsx'
import type { ListState } from '../../../parts/list/useList.ts'
import { useRead } from '../../../sync/pull/useRead.ts'

/** Search, filters and order of a list of bills. */
export function BillFilters({ list }: { readonly list: ListState<typeof billList> }) {
  const rates = useRead(getRates).value?.Rates
  // Bills keep the currency that their rate had.
  const sums = list.paged.page?.Sums
  const symbols = [
    ...new Set([...(rates ?? []), ...(sums ?? [])].map(({ CurrencySymbol }) => CurrencySymbol)),
  ]
  const { Currency, UndoId } = list.shown
  const acts = useUndoChoices(undoKindsOfPayments, list.round)
  // One that only the page has is not gone while that is read.
  const isUnread = Currency !== undefined && !symbols.includes(Currency) && !(rates && sums)
  return (
    <ListFilters
      list={list}
      // With one currency, and without a decision to undo, there is nothing to choose.
      controls={{
        ...(symbols.length < 2 && Currency === undefined ? { Currency: null } : {}),
        ...(acts?.length || UndoId ? {} : { UndoId: null }),
      }}
      choices={{
        Currency: isUnread ? undefined : symbols.map((symbol) => [symbol, symbol] as const),
        UndoId: acts,
      }}
    />
  )
}
