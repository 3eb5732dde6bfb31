import { BillSearch, billSorts } from '../../../../contract/payments/billSearch.ts'
import { paramsOf } from '../../../ui/sheet/useAddress.ts'

/** What an organisers' list of bills shows, from its URL. */
export interface BillsShown {
  readonly Text: string
  readonly Status: BillSearch['Status']
  readonly Sort: BillSearch['Sort']
  readonly Page: number
  /** The registration of the open bill. */
  readonly bill: string | undefined
}

/** Reads the URL; invalid values count as absent. */
export function readShown(params: URLSearchParams): BillsShown {
  return {
    Text: params.get('text') ?? '',
    Status: BillSearch.shape.Status.safeParse(params.get('status') ?? undefined).data,
    Sort: billSorts.find((sort) => sort === params.get('sort')) ?? 'newest',
    Page: BillSearch.shape.Page.safeParse(params.get('page') ?? undefined).data ?? 1,
    bill: params.get('bill') ?? undefined,
  }
}

/** The URL of a changed list; another filter or order starts at the first page. */
export function changeShown(shown: BillsShown, change: Partial<BillsShown>): URLSearchParams {
  const narrows = Object.keys(change).some((name) => name !== 'Page' && name !== 'bill')
  const next = { ...shown, ...(narrows ? { Page: 1 } : {}), ...change }
  return paramsOf({
    text: next.Text,
    status: next.Status,
    sort: next.Sort === 'newest' ? undefined : next.Sort,
    page: next.Page === 1 ? undefined : String(next.Page),
    bill: next.bill,
  })
}

/** True if the list leaves bills out. */
export const isNarrowed = ({ Text, Status }: BillsShown) => Boolean(Text.trim() || Status)
