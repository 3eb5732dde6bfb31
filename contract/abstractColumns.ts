import { abstractDeskTexts as texts } from './abstractDesk.ts'
import type { AbstractItem, SuspiciousPair } from './abstracts.ts'
import { deskTexts } from './desk.ts'
import type { Column } from './lists.ts'
import { statusLabels } from './papers.ts'

const { columns } = deskTexts
const namesOf = ({ Authors }: Pick<AbstractItem, 'Authors'>) =>
  Authors.map(({ FullName }) => FullName).join('; ')

/** The columns of a download of abstracts: what their cards say. */
export const abstractColumns: readonly Column<AbstractItem>[] = [
  { key: 'Code', heading: columns.code, value: ({ PaperCode }) => PaperCode, isShown: true },
  { key: 'Title', heading: columns.title, value: ({ PaperTitle }) => PaperTitle, isShown: true },
  { key: 'Authors', heading: columns.authors, value: namesOf, isShown: true },
  { key: 'Theme', heading: columns.theme, value: ({ ThemeTittle }) => ThemeTittle, isShown: true },
  { key: 'Status', heading: deskTexts.status, value: ({ Status }) => statusLabels[Status], isShown: true },
  { key: 'Score', heading: texts.percentAlike, value: ({ HighestScore }) => HighestScore, isShown: true },
  {
    key: 'Verified',
    heading: texts.verified,
    value: ({ Verified }) => (Verified ? deskTexts.yes : deskTexts.no),
    isShown: true,
  },
]

type PairColumn = Column<SuspiciousPair>

/** One of the two papers, in three columns. */
const paperOf = (which: 'First' | 'Second'): readonly PairColumn[] => [
  {
    key: `${which}Code`,
    heading: texts.ofPaper[which](columns.code),
    value: (pair) => pair[which].PaperCode,
    isShown: true,
  },
  {
    key: `${which}Title`,
    heading: texts.ofPaper[which](columns.title),
    value: (pair) => pair[which].PaperTitle,
    isShown: true,
  },
  {
    key: `${which}Authors`,
    heading: texts.ofPaper[which](columns.authors),
    value: (pair) => namesOf(pair[which]),
    isShown: true,
  },
]

/** The columns of a download of suspicious pairs: what their cards say. */
export const pairColumns: readonly PairColumn[] = [
  { key: 'Score', heading: texts.percentAlike, value: ({ Score }) => Score, isShown: true },
  {
    key: 'Alike',
    heading: texts.alsoAlike,
    value: ({ SameFile, NearTitle }) =>
      [SameFile && texts.sameFile, NearTitle && texts.nearTitle].filter(Boolean).join('; '),
    isShown: true,
  },
  ...paperOf('First'),
  ...paperOf('Second'),
  {
    key: 'DismissedBy',
    heading: texts.dismissedBy,
    value: ({ DismissedByName }) => DismissedByName,
    isShown: true,
  },
  { key: 'Remarks', heading: texts.remarks, value: ({ Remarks }) => Remarks, isShown: true },
]
