import { z } from 'zod'
import { abstractColumns, abstractSorts, pairColumns } from './abstractColumns.ts'
import { abstractDeskTexts as texts } from './abstractDesk.ts'
import { AbstractItem, comparedStatuses, SuspiciousPair } from './abstracts.ts'
import { dayFields, dayFilters, wordField, wordFilter } from '../core/columnFilters.ts'
import { askedText, meantResult } from '../core/columns.ts'
import { Id } from '../core/fields.ts'
import { defineList, type FilterOf } from '../core/list.ts'
import { filterLabels } from '../papers/papers.ts'

/** The abstracts of all submitted papers. */
export const abstractList = defineList({
  part: 'papers',
  name: 'abstracts',
  row: AbstractItem,
  shows: ['Paper', 'PaperAuthors', 'Theme'],
  filter: {
    ...askedText,
    ThemeId: Id.optional(),
    Status: comparedStatuses.optional(),
    Verified: z.enum(['yes', 'no']).optional(),
    /** The lowest score of the paper's most suspicious pair. */
    Score: z.coerce.number().int().min(1).max(100).optional(),
    ...dayFilters('Submitted'),
    /** A part of the name or address of who verified it. */
    VerifiedBy: wordFilter,
    ...dayFilters('Verified'),
    /** A part of the remarks of its verification. */
    Remarks: wordFilter,
  },
  sort: z.enum(abstractSorts).default('-score'),
  columns: abstractColumns,
  search: { label: texts.search, hint: texts.searchHint },
  fields: {
    Status: {
      label: texts.status,
      any: texts.anyStatus,
      choices: comparedStatuses.options.map((status) => [status, filterLabels[status]] as const),
    },
    ThemeId: { address: 'theme', label: texts.theme, any: texts.anyTheme },
    Verified: {
      label: texts.verified,
      any: texts.anyVerified,
      choices: [
        ['yes', texts.verifiedValues.yes],
        ['no', texts.verifiedValues.no],
      ],
    },
    Score: {
      isRare: true,
      label: texts.score,
      any: texts.anyScore,
      choices: [25, 50, 75, 90].map((score) => [String(score), texts.atLeast(score)] as const),
    },
    ...dayFields('Submitted', texts.submitted),
    VerifiedBy: wordField(texts.verifier),
    ...dayFields('Verified', texts.verified),
    Remarks: wordField(texts.remarks),
  },
  open: 'paper',
  views: { of: 'abstracts', usual: [{ name: texts.suspicious, query: 'verified=no&score=75' }] },
  more: meantResult,
  page: {
    path: '/Paper/abstracts',
    summary: 'The abstracts of all submitted papers, with the score of their most suspicious pair, in pages',
  },
  ids: {
    path: '/Paper/abstract-ids',
    summary: 'The ids of all papers whose abstracts a filter finds, for a choice over all pages',
  },
  sheet: {
    path: '/Report/abstract-list',
    summary: 'All abstracts that a filter finds with their scores',
    file: 'abstracts',
  },
  chosenSheet: {
    path: '/Report/abstract-list/chosen',
    summary: 'The abstracts that were chosen of their list, with their scores',
  },
})
export const {
  page: searchAbstracts,
  ids: getAbstractIds,
  sheet: downloadAbstracts,
  chosenSheet: downloadChosenAbstracts,
} = abstractList

export type AbstractFilter = FilterOf<typeof abstractList>

/** Papers that look alike, the most alike first. */
export const pairList = defineList({
  part: 'everyPaper',
  row: SuspiciousPair,
  shows: ['Paper', 'PaperAuthors'],
  filter: {
    Dismissed: z.enum(['yes', 'no']).default('no'),
    Kind: z.enum(['abstract', 'file', 'title']).optional(),
  },
  columns: pairColumns,
  fields: {
    Kind: {
      label: texts.kind,
      any: texts.anyKind,
      choices: (['abstract', 'file', 'title'] as const).map((kind) => [kind, texts.kinds[kind]] as const),
    },
    Dismissed: {
      label: texts.dismissedToo,
      choices: (['no', 'yes'] as const).map((value) => [value, texts.shown[value]] as const),
    },
  },
  pageAddress: 'pairs',
  page: {
    path: '/Paper/suspicious-pairs',
    summary: 'Papers that look alike by abstract, file or title, the most alike first, in pages',
  },
  sheet: { path: '/Report/suspicious-pairs', summary: 'All papers that look alike, in pairs', file: 'pairs' },
})
export const { page: getPairs, sheet: downloadPairs } = pairList

export type PairFilter = FilterOf<typeof pairList>
