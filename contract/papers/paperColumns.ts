import type { PaperSearchItem, paperSorts } from './decisions.ts'
import { deskTexts } from './paperDesk.ts'
import type { Column } from '../core/columns.ts'
import { longDate } from '../core/moments.ts'
import { statusLabels } from './papers.ts'
import { withdrawalTexts } from './withdrawal.ts'
import { listTexts } from './wizard.ts'

/** A paper of a report: the fields of the organisers' list, and those that would make its pages slow. */
export interface ReportedPaper extends PaperSearchItem {
  readonly Abstract: string
  readonly Feedback: string
  readonly WithdrawReason: string
}

type Sort = (typeof paperSorts)[number]

/** A day, as lists show it; empty for none. */
export const dayOf = (instant: string | null, timeZone: string) =>
  instant ? longDate(instant, timeZone) : ''

/** For organisers, a decision that can still be undone counts. */
export const statusOf = ({
  Status,
  Decision,
  WithdrawnOn,
}: Pick<PaperSearchItem, 'Status' | 'Decision' | 'WithdrawnOn'>) =>
  WithdrawnOn === null ? statusLabels[Decision?.Status ?? Status] : withdrawalTexts.withdrawn

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

export const paperColumns: readonly Column<PaperSearchItem, Sort>[] = [
  {
    key: 'Code',
    heading: deskTexts.columns.code,
    value: ({ PaperCode }) => PaperCode,
    sorts: { ascending: 'code', descending: '-code' },
    isShown: true,
  },
  {
    key: 'Title',
    heading: deskTexts.columns.title,
    value: ({ PaperTitle }) => PaperTitle.trim() || listTexts.untitled,
    sorts: { ascending: 'title', descending: '-title' },
    isShown: true,
  },
  {
    key: 'Theme',
    heading: deskTexts.columns.theme,
    value: ({ ThemeTittle }) => ThemeTittle || listTexts.noTheme,
    sorts: { ascending: 'theme', descending: '-theme' },
    isShown: true,
  },
  {
    key: 'Authors',
    heading: deskTexts.columns.authors,
    value: ({ Authors, OwnerName }) => Authors.map(({ FullName }) => FullName).join('; ') || OwnerName,
    isShown: true,
  },
  {
    key: 'Status',
    heading: deskTexts.status,
    value: statusOf,
    sorts: { ascending: 'status', descending: '-status' },
    isShown: true,
  },
  {
    key: 'Modified',
    heading: deskTexts.columns.modified,
    value: ({ LastModifiedOn }, timeZone) => dayOf(LastModifiedOn, timeZone),
    sorts: { ascending: 'oldest', descending: 'newest' },
    isShown: true,
  },
  {
    key: 'Reviews',
    heading: deskTexts.columns.reviews,
    value: ({ Reviews: { Asked, Done } }) => (Asked === 0 ? '' : `${Done} / ${Asked}`),
    isShown: false,
  },
  {
    key: 'Scores',
    heading: deskTexts.columns.scores,
    value: ({ Reviews }) => spreadOf(Reviews),
    sorts: { ascending: 'score', descending: '-score' },
    isShown: false,
  },
  {
    key: 'Submitted',
    heading: deskTexts.columns.submitted,
    value: ({ SubmittedOn }, timeZone) => dayOf(SubmittedOn, timeZone),
    sorts: { ascending: 'submitted', descending: '-submitted' },
    isShown: false,
  },
  {
    key: 'Owner',
    heading: deskTexts.columns.owner,
    value: ({ OwnerName }) => OwnerName,
    isShown: false,
  },
  {
    key: 'OwnerEmail',
    heading: deskTexts.columns.ownerEmail,
    value: ({ OwnerEmail }) => OwnerEmail,
    isShown: false,
  },
  {
    key: 'Institutions',
    heading: deskTexts.columns.institutions,
    value: (paper) => each(paper, 'Organization').join('; '),
    isShown: false,
  },
  {
    key: 'Countries',
    heading: deskTexts.columns.countries,
    value: (paper) => each(paper, 'Country').join('; '),
    isShown: false,
  },
  {
    key: 'BestPaper',
    heading: deskTexts.columns.bestPaper,
    value: ({ ConsiderBestPaper }) => (ConsiderBestPaper ? deskTexts.yes : deskTexts.no),
    isShown: false,
  },
  { key: 'File', heading: deskTexts.columns.file, value: ({ FileName }) => FileName, isShown: false },
  {
    key: 'Withdrawn',
    heading: deskTexts.columns.withdrawn,
    value: ({ WithdrawnOn }, timeZone) => dayOf(WithdrawnOn, timeZone),
    isShown: false,
  },
]

/** The columns of a report of papers. */
export const paperReportColumns: readonly Column<ReportedPaper>[] = [
  ...paperColumns,
  { key: 'Feedback', heading: listTexts.feedback, value: ({ Feedback }) => Feedback, isShown: false },
  {
    key: 'WithdrawReason',
    heading: deskTexts.columns.withdrawReason,
    value: ({ WithdrawReason }) => WithdrawReason,
    isShown: false,
  },
  { key: 'Abstract', heading: deskTexts.columns.abstract, value: ({ Abstract }) => Abstract, isShown: false },
]
