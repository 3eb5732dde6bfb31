const papers = (count: number) => (count === 1 ? '1 paper' : `${count.toLocaleString('en-IN')} papers`)

/** Texts of tentative decisions and of what is beside a decision. */
export const tentativeTexts = {
  label: 'Tentative decision',
  kind: 'Kind of decision',
  noKind: 'No kind',
  none: 'Not marked',
  off: 'Take the mark off',
  explained: 'Only organisers see it. Nothing is sent until it is released.',
  by: (name: string) => `Marked by ${name}`,
  marked: (code: string, mark: string) => (mark ? `${code} is marked: ${mark}` : `${code} is not marked`),
  markMany: 'Mark…',
  markTitle: (count: number) => `Mark ${papers(count)}`,
  markNow: 'Mark',
  markedMany: (count: number, mark: string) =>
    mark ? `${papers(count)} marked: ${mark}` : `${papers(count)}: mark taken off`,
  keptMany: (count: number) =>
    count === 0 ? '' : ` ${papers(count)} were marked by somebody meanwhile and stay as they are.`,
  marking: (done: number, count: number) => `${done.toLocaleString('en-IN')} of ${papers(count)} marked`,
  ended: 'Nothing was marked.',
  failed: 'The mark could not be saved',
  approve: 'Mark as approved',
  reject: 'Mark as rejected',
  decideApprove: 'Approve now',
  decideReject: 'Reject now',
  release: 'Release…',
  releaseCount: (count: number) => `Release ${count.toLocaleString('en-IN')}…`,
  releaseTitle: 'Release tentative decisions',
  releaseNow: (count: number) => `Release ${papers(count)}`,
  reading: 'Counting the tentative decisions…',
  groups: 'What is decided',
  unmarked: (count: number) =>
    count === 1
      ? '1 paper without a mark stays under review.'
      : `${papers(count)} without a mark stay under review.`,
  left: (count: number) => `${papers(count)} more follow in a next step, with a preview of its own.`,
  without: (count: number) =>
    count === 1 ? '1 of them has no review:' : `${count.toLocaleString('en-IN')} of them have no review:`,
  andMore: (count: number) => `and ${count.toLocaleString('en-IN')} more`,
  missing: (count: number) =>
    count === 1
      ? 'A review of 1 paper was asked for and is not sent yet.'
      : `Reviews of ${papers(count)} were asked for and are not sent yet.`,
  released: (count: number) =>
    count === 1 ? '1 decision was released' : `${count.toLocaleString('en-IN')} decisions were released`,
  releaseFailed: 'The decisions could not be released',
  mailed: 'Every author gets the decision by mail, with your feedback and the remarks of the reviews.',
  scoresTitle: 'Scores of this list',
  hideScores: 'Hide the scores',
  noScores: 'No paper of this list has a score yet.',
  cut: 'Cut line',
  cutAt: (cut: number, above: number, below: number) =>
    `${cut}: ${papers(above)} at or above, ${below.toLocaleString('en-IN')} below`,
  bar: (from: number, to: number, count: number) => `${from} to ${to}: ${papers(count)}`,
  withoutScore: (count: number) => (count === 0 ? '' : `${papers(count)} without a score.`),
  above: (cut: number) => `Select ${cut} and above`,
  below: (cut: number) => `Select below ${cut}`,
  reviews: 'Reviews',
  facts: (done: number, asked: number) => `${done} of ${asked} reviews sent`,
  mean: (mean: string) => `mean ${mean}`,
  spread: (spread: number) => `spread ${spread}`,
  noReview: 'No review was asked for',
  missingFrom: (names: string) => `Missing: ${names}`,
  remarks: (count: number) => (count === 1 ? 'Remarks of 1 review' : `Remarks of ${count} reviews`),
  forOrganisers: 'For the organisers',
  forAuthors: 'For the authors',
  ofMany: (without: number, missing: number, count: number) =>
    [
      without > 0 && `${papers(without)} of ${count} without a review`,
      missing > 0 && `${papers(missing)} with reviews missing`,
    ]
      .filter(Boolean)
      .join(', '),
  scoresOfMany: (least: string, most: string) =>
    least === most ? `Mean score ${least}` : `Mean scores from ${least} to ${most}`,
} as const
