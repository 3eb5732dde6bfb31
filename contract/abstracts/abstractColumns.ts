import { pluck } from '../core/collections.ts'
import { abstractDeskTexts as texts } from './abstractDesk.ts'
import type { AbstractItem, SuspiciousPair } from './abstracts.ts'
import { deskTexts } from '../papers/paperDesk.ts'
import { columnsOf } from '../core/columns.ts'
import { dayOf } from '../core/moments.ts'
import { statusOf } from '../papers/paperColumns.ts'

const { columns } = deskTexts
/** Authors in their order, as lists show them. */
export const namesOf = ({ Authors }: Pick<AbstractItem, 'Authors'>) => pluck(Authors, 'FullName').join('; ')

/** `-` reverses an order: `-score` starts with the most suspicious. */
export const abstractSorts = [
  ...(['-score', 'score', 'code', '-code', 'title', '-title', 'theme', '-theme'] as const),
  ...(['status', '-status', 'submitted', '-submitted', 'verified', '-verified'] as const),
] as const

export const abstractColumns = columnsOf<AbstractItem, (typeof abstractSorts)[number]>({
  Code: { heading: columns.code, value: 'PaperCode', sorts: 'code' },
  Title: { heading: columns.title, value: 'PaperTitle', sorts: 'title' },
  Authors: { heading: columns.authors, value: namesOf },
  Theme: { heading: columns.theme, value: 'ThemeTittle', sorts: 'theme' },
  Status: { heading: deskTexts.status, value: statusOf, sorts: 'status' },
  Score: {
    heading: texts.percentAlike,
    // A paper without a suspicious pair shows no number: the nearest paper may still be a little alike.
    value: ({ HighestScore }) => HighestScore || '',
    sorts: 'score',
  },
  Verified: {
    heading: texts.verified,
    value: ({ Verified }) => (Verified ? deskTexts.yes : deskTexts.no),
    sorts: 'verified',
  },
  Submitted: { heading: columns.submitted, value: dayOf('SubmittedOn'), sorts: 'submitted', isHidden: true },
  VerifiedBy: {
    heading: texts.verifier,
    value: ({ Verified, VerifiedByName }) => (Verified ? VerifiedByName : ''),
    isHidden: true,
  },
  VerifiedOn: {
    heading: texts.verifiedOn,
    value: (row, timeZone) => (row.Verified ? dayOf('VerifiedOn')(row, timeZone) : ''),
    isHidden: true,
  },
  Remarks: { heading: texts.remarks, value: 'Remarks', isHidden: true },
})

/** The three columns of one of the two papers. */
const paperOf = (which: 'First' | 'Second') => ({
  [`${which}Code`]: {
    heading: texts.ofPaper[which](columns.code),
    value: (pair: SuspiciousPair) => pair[which].PaperCode,
  },
  [`${which}Title`]: {
    heading: texts.ofPaper[which](columns.title),
    value: (pair: SuspiciousPair) => pair[which].PaperTitle,
  },
  [`${which}Authors`]: {
    heading: texts.ofPaper[which](columns.authors),
    value: (pair: SuspiciousPair) => namesOf(pair[which]),
  },
})

/** The columns of a download of suspicious pairs: the content of their cards. */
export const pairColumns = columnsOf<SuspiciousPair>({
  Score: { heading: texts.percentAlike, value: 'Score' },
  Alike: {
    heading: texts.alsoAlike,
    value: ({ SameFile, NearTitle }) =>
      [SameFile && texts.sameFile, NearTitle && texts.nearTitle].filter(Boolean).join('; '),
  },
  ...paperOf('First'),
  ...paperOf('Second'),
  DismissedBy: { heading: texts.dismissedBy, value: 'DismissedByName' },
  Remarks: { heading: texts.remarks, value: 'Remarks' },
})
