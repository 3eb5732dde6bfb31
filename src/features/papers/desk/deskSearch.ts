import { PaperSearch, paperSorts, type PaperFilter } from '../../../../contract/papers/decisions.ts'
import { Id } from '../../../../contract/core/fields.ts'
import { statusNamed } from '../../../../contract/papers/paperList.ts'
import type { PaperStatus } from '../../../../contract/papers/papers.ts'
import { paramsOf } from '../../../ui/sheet/useAddress.ts'

/** What the organisers' list shows, from its URL. */
export interface DeskSearch {
  readonly Text: string
  /** Searches for the exact words, even without matches. */
  readonly isAsTyped: boolean
  readonly Status: PaperStatus | undefined
  readonly ThemeId: string | undefined
  /** Only drafts that could be submitted as they are. */
  readonly isReady: boolean
  readonly Sort: (typeof paperSorts)[number]
  readonly Page: number
  /** The open paper. */
  readonly paper: string | undefined
}

const idIn = (text: string | null) => Id.safeParse(text).data

/** Reads the URL; invalid values count as absent. */
export function readSearch(params: URLSearchParams): DeskSearch {
  return {
    Text: params.get('text') ?? '',
    isAsTyped: params.get('as') === 'typed',
    Status: statusNamed(params.get('status')),
    ThemeId: idIn(params.get('theme')),
    isReady: params.get('ready') === 'yes',
    Sort: paperSorts.find((sort) => sort === params.get('sort')) ?? 'newest',
    Page: PaperSearch.shape.Page.safeParse(params.get('page') ?? undefined).data ?? 1,
    paper: idIn(params.get('paper')),
  }
}

/** The URL of a changed search; another filter or order starts at the first page. */
export function changeSearch(search: DeskSearch, change: Partial<DeskSearch>): URLSearchParams {
  const narrows = Object.keys(change).some((name) => name !== 'Page' && name !== 'paper')
  const next = {
    ...search,
    ...(narrows ? { Page: 1 } : {}),
    ...('Text' in change ? { isAsTyped: false } : {}),
    ...change,
  }
  return paramsOf({
    text: next.Text,
    as: next.Text && next.isAsTyped ? 'typed' : undefined,
    status: next.Status,
    theme: next.ThemeId,
    ready: next.isReady ? 'yes' : undefined,
    sort: next.Sort === 'newest' ? undefined : next.Sort,
    page: next.Page === 1 ? undefined : String(next.Page),
    paper: next.paper,
  })
}

/** The filter of a search. */
export function filterOf({ Text, isAsTyped, Status, ThemeId, isReady }: DeskSearch): PaperFilter {
  return {
    ...(Text.trim() ? { Text: Text.trim() } : {}),
    ...(Text.trim() && isAsTyped ? { AsTyped: 'true' } : {}),
    ...(Status ? { Status } : {}),
    ...(ThemeId ? { ThemeId } : {}),
    ...(isReady ? { Ready: 'true' } : {}),
  }
}

/** The query of a search. */
export const queryOf = (search: DeskSearch) => ({
  ...filterOf(search),
  Sort: search.Sort,
  Page: search.Page,
})

/** True if the search leaves papers out. */
export const isNarrowed = (search: DeskSearch) => Object.keys(filterOf(search)).length > 0
