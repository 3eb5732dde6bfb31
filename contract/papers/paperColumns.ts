import type { PaperSearchItem, paperSorts } from './paperSearch.ts'
import { deskTexts } from './paperDesk.ts'
import { columnsOf, type Column } from '../core/columns.ts'
import { dayOf } from '../core/moments.ts'
import { paperField, saidOf } from './paperFields.ts'
import { decisionLabel, otherFields, statusLabels } from './papers.ts'
import { withdrawalTexts } from './withdrawal.ts'
import { listTexts } from './wizard.ts'

/** A paper of a report: the fields of the organisers' list, and those that would make its pages slow. */
export interface ReportedPaper extends PaperSearchItem {
  readonly Abstract: string
  readonly Feedback: string
  readonly WithdrawReason: string
}

type Sort = (typeof paperSorts)[number]

/** For organisers, a decision that can still be undone counts. */
export const statusOf = (
  paper: Pick<PaperSearchItem, 'Status' | 'WithdrawnOn'> & {
    readonly Decision: Pick<NonNullable<PaperSearchItem['Decision']>, 'Status'> | null
  },
) =>
  paper.WithdrawnOn === null
    ? statusLabels[paper.Decision?.Status ?? paper.Status]
    : withdrawalTexts.withdrawn

/** The spread of the scores, as lists show it: '6.5 (4 to 9)'; empty while no review is done. */
export function spreadOf({ ScoreLeast, ScoreMost, ScoreMean }: PaperSearchItem['Reviews']): string {
  if (ScoreLeast === null || ScoreMost === null || ScoreMean === null) return ''
  const mean = String(Math.round(ScoreMean * 10) / 10)
  return ScoreLeast === ScoreMost ? mean : `${mean} (${ScoreLeast} to ${ScoreMost})`
}

/** Distinct values, in the order of the authors. */
const each = (paper: PaperSearchItem, part: 'Organization' | 'Country') => [
  ...new Set(paper.Authors.map((author) => author[part]).filter(Boolean)),
]

const { columns } = deskTexts

/** A tentative decision in words; empty without one. */
export const markOf = ({ Tentative }: Pick<PaperSearchItem, 'Tentative'>) =>
  Tentative ? decisionLabel(Tentative.Status, Tentative.Kind) : ''

export const paperColumns = columnsOf<PaperSearchItem, Sort>({
  Rank: {
    heading: columns.rank,
    value: ({ Rank }) => Rank ?? '',
    sorts: ['rank', '-rank'],
    isHidden: true,
  },
  Code: { heading: columns.code, value: 'PaperCode', sorts: 'code' },
  Title: {
    heading: columns.title,
    value: ({ PaperTitle }) => PaperTitle.trim() || listTexts.untitled,
    sorts: 'title',
  },
  Theme: {
    heading: columns.theme,
    value: ({ ThemeTittle }) => ThemeTittle || listTexts.noTheme,
    sorts: 'theme',
  },
  Authors: {
    heading: columns.authors,
    value: ({ Authors, OwnerName }) => Authors.map(({ FullName }) => FullName).join('; ') || OwnerName,
  },
  Status: { heading: deskTexts.status, value: statusOf, sorts: 'status' },
  Tentative: { heading: columns.tentative, value: markOf, isHidden: true },
  Kind: {
    heading: columns.kind,
    value: ({ Decision, DecisionKind }) => (Decision ? Decision.Kind : DecisionKind),
    isHidden: true,
  },
  Modified: { heading: columns.modified, value: dayOf('LastModifiedOn'), sorts: ['oldest', 'newest'] },
  Reviews: {
    heading: columns.reviews,
    value: ({ Reviews: { Asked, Done } }) => (Asked === 0 ? '' : `${Done} / ${Asked}`),
    isHidden: true,
  },
  Scores: {
    heading: columns.scores,
    value: ({ Reviews }) => spreadOf(Reviews),
    sorts: 'score',
    isHidden: true,
  },
  Submitted: { heading: columns.submitted, value: dayOf('SubmittedOn'), sorts: 'submitted', isHidden: true },
  Owner: { heading: columns.owner, value: 'OwnerName', isHidden: true },
  OwnerEmail: { heading: columns.ownerEmail, value: 'OwnerEmail', isHidden: true },
  Institutions: {
    heading: columns.institutions,
    value: (paper) => each(paper, 'Organization').join('; '),
    isHidden: true,
  },
  Countries: {
    heading: columns.countries,
    value: (paper) => each(paper, 'Country').join('; '),
    isHidden: true,
  },
  BestPaper: {
    heading: columns.bestPaper,
    value: ({ ConsiderBestPaper }) => (ConsiderBestPaper ? deskTexts.yes : deskTexts.no),
    isHidden: true,
  },
  File: { heading: columns.file, value: 'FileName', isHidden: true },
  FileUntil: { heading: columns.fileUntil, value: dayOf('FileUntil'), isHidden: true },
  Withdrawn: { heading: columns.withdrawn, value: dayOf('WithdrawnOn'), isHidden: true },
  ...Object.fromEntries(
    otherFields.map((name) => [
      name,
      {
        heading: paperField(name).label,
        value: (paper: PaperSearchItem) => saidOf(paper[name]),
        isHidden: true as const,
      },
    ]),
  ),
})

/** The columns of a report of papers. */
export const paperReportColumns: readonly Column<ReportedPaper>[] = [
  ...paperColumns,
  ...columnsOf<ReportedPaper>({
    Feedback: { heading: listTexts.feedback, value: 'Feedback', isHidden: true },
    WithdrawReason: { heading: columns.withdrawReason, value: 'WithdrawReason', isHidden: true },
    Abstract: { heading: columns.abstract, value: 'Abstract', isHidden: true },
  }),
]
