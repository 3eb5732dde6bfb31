import type { Where } from './storagePlace.ts'

/** Texts about drafts as a file (offline O13). */
export const exportTexts = {
  notOurs: 'This is not a file of drafts. Nothing was changed.',
  damaged: 'This file is damaged, or was changed since it was saved. Nothing was changed here.',
  newer: 'This file comes from a newer version of the app. Update this app first. Nothing was changed.',
  exportAll: 'Save all drafts as a file',
  exportOne: 'Save as a file',
  exportNamed: (title: string) => `Save ${title} as a file`,
  exportHint:
    'The file has text, authors, earlier versions, and documents that have not been sent. You can add it on another device.',
  exportFailed: 'The drafts could not be read, so there is no file. Please try again.',
  import: 'Add drafts from a file',
  importing: 'Reading the file…',
  nothing: 'Everything in the file is here already.',
  added: (count: number) => (count === 1 ? '1 draft was added.' : `${count} drafts were added.`),
  toCompare: (count: number) =>
    count === 1
      ? '1 draft differs from the one here. The text of the file is among its versions.'
      : `${count} drafts differ from those here. The texts of the file are among their versions.`,
  same: (count: number) => (count === 1 ? '1 draft is here already.' : `${count} drafts are here already.`),
  left: (count: number) =>
    count === 1
      ? '1 form or person differs here, and stays as it is.'
      : `${count} forms or people differ here, and stay as they are.`,
  importFailed: 'The drafts could not be added. Nothing was changed.',
} as const

/** Texts of the list of unsent changes, and of the data on this device (offline O6, O7, O13). */
export const syncTexts = {
  title: 'Waiting to be sent',
  waits: (things: string, isOne: boolean) => `${things} ${isOne ? 'is' : 'are'} waiting`,
  needs: (things: string, isOne: boolean) => `${things} ${isOne ? 'needs' : 'need'} you`,
  nothing: 'Nothing is waiting. All your changes have been received.',
  offline: 'You are offline',
  offlineText: ({ kept }: Where) =>
    `What you see here is saved ${kept}, and sent when you are online. Nothing here is submitted yet.`,
  syncNow: 'Send now',
  syncing: 'Sending…',
  attention: 'Needs your attention',
  waiting: 'Waiting',
  marks: (count: number) =>
    count === 1 ? '1 notification marked as read' : `${count} notifications marked as read`,
  merged: 'Merged automatically',
  open: 'Open',
  openNamed: (name: string) => `Open ${name}`,
  details: 'Details',
  lastSent: (time: string) => `Last sent at ${time}.`,
  neverSent: 'Nothing has been sent from this device yet.',
  once: 'This portal does not confirm which save it answers, so that a save whose answer was lost may arrive twice.',
  keptHere: ({ kept }: Where) => `What is here is saved ${kept}: this browser saves nothing for this site.`,
  kept: 'This browser does not delete what is saved here.',
  unknownKept: 'This browser does not say whether it may delete what is saved here.',
  notKept:
    'This browser may delete what is saved here when the device has little room left. Install the app to prevent that.',
  room: (used: string, all: string) => `${used} of about ${all} are used.`,
  after: 'It is sent after the rest of this paper, which is not submitted yet.',
  behind: 'It is sent after the new author.',
  noTitle: 'It is sent once the paper has a title.',
  unanswered: 'Saved here. It is sent when the portal can be reached.',
  triesAgain: (time: string) => `It is tried again at ${time}.`,
  here: ({ here }: Where) => `Drafts ${here}`,
  noDrafts: ({ here }: Where) => `No draft is saved ${here}.`,
  unreadable: 'What is saved here cannot be read.',
} as const
