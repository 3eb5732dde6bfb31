import { AbstractSearch, PairSearch } from '../../../contract/abstracts/abstracts.ts'
import { paramsOf } from '../../ui/sheet/useAddress.ts'

const { ThemeId, Status, Verified, Score, Sort, Page } = AbstractSearch.shape
const { Dismissed, Kind } = PairSearch.shape

/** What the screen of abstracts shows, from its URL. */
export interface AbstractsShown extends Omit<AbstractSearch, 'PageSize' | 'Text' | 'AsTyped'> {
  readonly Text: string
  /** Searches for the exact words, even without matches. */
  readonly isAsTyped: boolean
  /** The open paper, and the one beside it. */
  readonly paper: string | undefined
  readonly other: string | undefined
  readonly tab: 'list' | 'pairs'
  /** Which suspicious pairs, and which page of them. */
  readonly Dismissed: PairSearch['Dismissed']
  readonly Kind: PairSearch['Kind']
  readonly pairsPage: number
}

const read = (params: URLSearchParams, name: string) => params.get(name) ?? undefined

/** Reads the URL; invalid values count as absent. */
export function readShown(params: URLSearchParams): AbstractsShown {
  return {
    Text: params.get('text') ?? '',
    isAsTyped: params.get('as') === 'typed',
    ThemeId: ThemeId.safeParse(read(params, 'theme')).data,
    Status: Status.safeParse(read(params, 'status')).data,
    Verified: Verified.safeParse(read(params, 'verified')).data,
    Score: Score.safeParse(read(params, 'score')).data,
    Sort: Sort.safeParse(read(params, 'sort')).data ?? '-score',
    Page: Page.safeParse(read(params, 'page')).data ?? 1,
    paper: ThemeId.safeParse(read(params, 'paper')).data,
    other: ThemeId.safeParse(read(params, 'other')).data,
    tab: params.get('tab') === 'pairs' ? 'pairs' : 'list',
    Dismissed: Dismissed.safeParse(read(params, 'dismissed')).data ?? 'no',
    Kind: Kind.safeParse(read(params, 'kind')).data,
    pairsPage: Page.safeParse(read(params, 'pairs')).data ?? 1,
  }
}

const places = new Set(['Page', 'pairsPage', 'paper', 'other', 'tab'])
const ofPairs = new Set(['Dismissed', 'Kind'])

/** The URL of a changed screen; another filter or order starts at the first page. */
export function changeShown(shown: AbstractsShown, change: Partial<AbstractsShown>): URLSearchParams {
  const narrows = (pairs: boolean) =>
    Object.keys(change).some((name) => !places.has(name) && ofPairs.has(name) === pairs)
  const next = {
    ...shown,
    ...(narrows(false) ? { Page: 1 } : {}),
    ...(narrows(true) ? { pairsPage: 1 } : {}),
    ...('Text' in change ? { isAsTyped: false } : {}),
    ...change,
  }
  return paramsOf({
    tab: next.tab === 'pairs' ? 'pairs' : undefined,
    text: next.Text,
    as: next.Text && next.isAsTyped ? 'typed' : undefined,
    theme: next.ThemeId,
    status: next.Status,
    verified: next.Verified,
    score: next.Score === undefined ? undefined : String(next.Score),
    sort: next.Sort === '-score' ? undefined : next.Sort,
    page: next.Page === 1 ? undefined : String(next.Page),
    paper: next.paper,
    other: next.paper && next.other,
    kind: next.Kind,
    dismissed: next.Dismissed === 'no' ? undefined : next.Dismissed,
    pairs: next.pairsPage === 1 ? undefined : String(next.pairsPage),
  })
}

/** The filter of the request for abstracts. */
export function filterOf({ Text, ThemeId: theme, Status: status, ...shown }: AbstractsShown) {
  return {
    ...(Text.trim() ? { Text: Text.trim() } : {}),
    ...(Text.trim() && shown.isAsTyped ? { AsTyped: 'true' as const } : {}),
    ...(theme ? { ThemeId: theme } : {}),
    ...(status ? { Status: status } : {}),
    ...(shown.Verified ? { Verified: shown.Verified } : {}),
    ...(shown.Score === undefined ? {} : { Score: shown.Score }),
  }
}

/** The query of one page, with its order. */
export const queryOf = (shown: AbstractsShown) => ({
  ...filterOf(shown),
  Sort: shown.Sort,
  Page: shown.Page,
})

/** The filter of the request for suspicious pairs. */
export const pairFilterOf = ({ Dismissed: dismissed, Kind: kind }: AbstractsShown) => ({
  Dismissed: dismissed,
  ...(kind ? { Kind: kind } : {}),
})

/** True if the list leaves abstracts out. */
export const isNarrowed = (shown: AbstractsShown) => Object.keys(filterOf(shown)).length > 0
