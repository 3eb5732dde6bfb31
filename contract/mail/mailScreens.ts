import { limits } from '../core/limits.ts'
import type { MailCounts } from './mails.ts'

/** The parts of the organisers' mails. */
export const mailParts = ['outbox', 'templates', 'settings'] as const
export type MailPart = (typeof mailParts)[number]

/** The part that an address names: the outbox without one. */
export const mailPartNamed = (name: string | null): MailPart =>
  mailParts.find((part) => part === name) ?? 'outbox'

export const mailScreenTexts = {
  title: 'Mail',
  titles: { outbox: 'Mails', templates: 'Mail templates', settings: 'Mail settings' },
  outbox: 'Mails',
  templates: 'Templates',
  settings: 'Settings',
  places: 'Parts of mail',
  loadFailed: 'The mails could not be loaded. Please try again.',
  search: 'Search',
  searchHint: 'Receiver or subject',
  state: 'State',
  anyState: (count: number) => `All (${count.toLocaleString('en-IN')})`,
  stateCount: (label: string, count: number) => `${label} (${count})`,
  run: 'Run',
  anyRun: 'All mails',
  found: (count: number) => (count === 1 ? '1 mail' : `${count.toLocaleString('en-IN')} mails`),
  emptyTitle: 'No mails',
  empty: 'Every mail that the portal sends is listed here.',
  emptyFilter: 'No mail fits the filter.',
  receiver: 'Receiver',
  subject: 'Subject',
  time: 'Time',
  kind: 'Mail',
  anyKind: 'Any kind',
  one: 'Outgoing mail',
  refusedView: 'Mails refused',
  oneFailed: 'The mail could not be read',
  text: 'Text of the mail',
  words: 'What the mail server said',
  created: (when: string) => `Written ${when}`,
  sent: (when: string) => `Sent ${when}`,
  next: (when: string) => `Next attempt ${when}`,
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  select: (subject: string, receiver: string) => `Select ${subject} to ${receiver}`,
  selectAll: 'Select all on this page that can be sent again',
  selected: (count: number) => `${count} selected`,
  retryOne: (subject: string, receiver: string) => `Send ${subject} to ${receiver} again`,
  retryFailed: 'The mails could not be sent again. Please try again.',
  again: 'Send again?',
  againText: (count: number) =>
    `${count === 1 ? '1 mail' : `${count} mails`} will be sent again. People who already have one of them get no second copy if their mail server drops duplicates.`,
  runs: 'Runs of many mails',
  allRuns: (count: number) => `Show all ${count} runs`,
  progress: ({ queued, sent, refused, failed }: MailCounts) =>
    [
      `${sent} of ${queued + sent + refused + failed} sent`,
      queued > 0 && `${queued} waiting`,
      refused > 0 && `${refused} refused`,
      failed > 0 && `${failed} given up`,
    ]
      .filter(Boolean)
      .join(', '),
  showRun: (title: string) => `Show the mails of ${title}`,
  changed: 'Changed',
  allTemplates: 'All templates',
  choose: 'Choose a mail to read and change its text.',
  body: 'Text',
  bodyHint:
    'An empty line begins a new paragraph. A paragraph whose values are all empty is left out. A button or a list is alone on its line.',
  placeholders: 'What can be used in braces',
  needed: 'needed',
  sample: (sample: string) => `for instance ${sample}`,
  insert: (name: string) => `Put {${name}} into the text`,
  preview: 'Preview',
  test: 'Send me a test',
  testFailed: 'The test could not be sent. Please try again.',
  previewFailed: 'The preview could not be made. Please try again.',
  looks: 'Look of the preview',
  formatted: 'Formatted',
  plain: 'Plain text',
  close: 'Close',
  reset: 'Restore original text',
  resetTitle: 'Restore the original text of this mail?',
  resetText: 'Your text is discarded. Mails that already wait to be sent do not change.',
  resetFailed: 'The original text could not be restored. Please try again.',
  perMinute: 'Mails per minute',
  perMinuteHint: `From 1 to ${limits.MailsPerMinuteMost}, counted over the whole portal. Ask your mail provider how many it takes. What is more is sent later.`,
} as const
