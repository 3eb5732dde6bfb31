import type { Where } from '../device/storagePlace.ts'

/** Texts of the organisers' decisions: their mails, and undoing them. */
export const decisionDeskTexts = {
  mails: 'Mails',
  previewing: 'Wording the mails…',
  mailCount: (count: number) => (count === 1 ? '1 mail to an author.' : `${count} mails to authors.`),
  window: (minutes: number) =>
    minutes === 0
      ? 'They leave at once.'
      : `They leave in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}; until then the decision can be undone, and nobody is notified.`,
  unreachable: (count: number) =>
    count === 1
      ? 'The address of 1 author is not known: nothing reaches them.'
      : `The addresses of ${count} authors are not known: nothing reaches them.`,
  mailTo: (name: string, email: string) => `To ${name} (${email})`,
  from: (status: string) => `before: ${status}`,
  canBeUndone: 'Decisions that can be undone',
  until: (time: string) => `Can be undone until ${time}`,
  by: (name: string) => `by ${name}`,
  undo: 'Undo',
  undoAll: 'Undo all',
  undoSome: 'Undo some…',
  undoTitle: 'Undo decisions',
  undoExplained: 'Choose the papers whose decision is undone. Nothing of it has been sent.',
  search: 'Search',
  undoChosen: (count: number) => (count === 1 ? 'Undo 1 decision' : `Undo ${count} decisions`),
  isNow: (code: string, status: string) => `${code} is now: ${status}`,
  gone: (code: string) => `${code} is not there any more`,
  endedSome: (count: number) =>
    count === 1
      ? '1 of the chosen papers can no longer be decided on:'
      : `${count.toLocaleString('en-IN')} of the chosen papers can no longer be decided on:`,
  left: (count: number) =>
    count === 1 ? '1 paper is left.' : `${count.toLocaleString('en-IN')} papers are left.`,
  ended: 'Your decision was not made. What you typed is here again if you decide later.',
  unanswered: ({ kept }: Where) =>
    `The portal does not answer. What you typed is saved ${kept}. Please try again when you are online.`,
  close: 'Close',
  versions: 'Versions of the file',
  version: (number: number) => `Version ${number}`,
  download: 'Download',
} as const
