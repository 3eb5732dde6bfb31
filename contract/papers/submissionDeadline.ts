/** Texts of the submission deadline, its grace and its extension (design §3 "Papers"). */
export const deadlineTexts = {
  label: 'Submission deadline',
  closesIn: (time: string) => `Submissions close in ${time}`,
  extended: (time: string) => `More time for this paper: ${time} left`,
  grace: (time: string) => `The deadline has passed. Papers can still be submitted for ${time}`,
  closed: 'Submissions are closed',
  conferenceTime: 'Conference',
  readerTime: 'Your time',
  extension: 'More time for this paper',
  extensionHint: (zone: string) =>
    `By the clock of the conference (${zone}). Its author is notified by mail.`,
  extend: 'Give more time',
  takeBack: 'Take back',
  extendedUntil: (moment: string) => `May be submitted until ${moment}`,
  extensionRequired: 'Please choose a day and time',
  extensionPast: 'The new deadline must be in the future',
  extensionNoDraft: 'Only a draft can be given more time',
  given: 'More time was given',
  takenBack: 'The extension was taken back',
} as const

/** When submission ends for a paper, as moments; null while no date is set. */
export interface SubmissionEnd {
  /** The public deadline. */
  readonly EndsOn: string | null
  /** The moment until which the server accepts papers: with grace, or with the paper's extension. */
  readonly TakenUntil: string | null
}

/** The end of submission from the deadline, the grace in minutes, and a paper's own extension. */
export function submissionEnd(
  deadline: string | null | undefined,
  graceMinutes: number,
  extendedUntil: string | null,
): SubmissionEnd {
  if (!deadline) return { EndsOn: null, TakenUntil: null }
  const ends = Date.parse(deadline)
  const extension = extendedUntil ? Date.parse(extendedUntil) : 0
  const instant = (moment: number) => new Date(moment).toISOString()
  return {
    EndsOn: instant(Math.max(ends, extension)),
    TakenUntil: instant(Math.max(ends + graceMinutes * 60_000, extension)),
  }
}
