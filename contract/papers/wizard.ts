import type { Where } from '../device/storagePlace.ts'

/** Texts of the wizard's frame and of its upload step (spec §2 "Paper wizard dialog"). */
export const wizardTexts = {
  newTitle: 'Paper Submission',
  updateTitle: 'Update Paper',
  steps: ['Upload Paper', 'Add Co-Authors', 'Submit'],
  uploadForm: 'Upload/Update Paper',
  saveContinue: 'Save & Continue',
  updateContinue: 'Update & Continue',
  goToNext: 'GO TO NEXT',
  goToNextAuthors: 'Go To Next',
  saving: 'Saving...',
  back: 'Back',
  goBack: 'Go Back',
  close: 'Close',
  chooseTheme: 'Choose a theme',
  themesMissing: 'The themes are not on this device yet. They appear when you are online.',
  fileWaiting: ({ kept }: Where) => `Saved ${kept}, waiting to be sent`,
  fileSent: 'Sent to the portal',
} as const

/** Texts of the co-author step (spec §2, §5 "Authors on a paper"). */
export const authorTexts = {
  select: 'Select Authors',
  searchPlaceholder: 'Search co-authors...',
  search: 'Search co-authors',
  byEmail:
    'Begin with the email. People the portal knows are added with one press. You can search by name too.',
  isAuthor: 'This person is already an author of the paper.',
  nobodyFound: 'Nobody found. Add a new author instead.',
  nobodyHere: 'You are offline. Nobody on this device matches.',
  found: (count: number) => (count === 1 ? '1 person found' : `${count} people found`),
  foundHere: (count: number) =>
    `${count === 1 ? '1 person' : `${count} people`} found on this device. You are offline.`,
  addCoAuthor: 'Add Co-Author',
  addNew: 'Add New Author',
  primary: 'Primary',
  you: 'You',
  notSent: 'Not sent yet',
  sequence: 'Sequence',
  sequenceOf: (name: string) => `Sequence of ${name}`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  added: (name: string) => `${name} was added`,
  removed: (name: string) => `${name} was removed`,
  moved: (name: string, sequence: number) => `${name} is now number ${sequence}`,
} as const

/** Texts of the review step, the submission and the receipt (spec §2, §4 "Paper status"; offline O18). */
export const submissionTexts = {
  review: 'Paper Details Review',
  paperCode: 'Paper code',
  noCodeYet: 'Given at submission',
  authors: 'Authors',
  columns: ['Sequence', 'Full name', 'Designation', 'Organization', 'City', 'State', 'Country'],
  submit: 'Submit Paper',
  submitting: 'Submitting...',
  confirmTitle: 'Submit this paper?',
  confirm: 'Submit',
  queued: 'Not submitted yet',
  queuedOffline: ({ kept }: Where) =>
    `The paper is saved ${kept}. It is submitted when you are online: the deadline applies at that moment.`,
  queuedUnknown:
    'We do not know yet whether the paper arrived. We ask the portal again. It is submitted only once.',
  signIn: ({ kept }: Where) => `Sign in again to submit this paper. Everything is saved ${kept}.`,
  failedBefore: 'A part of the paper could not be saved, so it was not submitted.',
  staleTitle: 'This paper was changed elsewhere',
  stale:
    'It was changed on another device or in another window after you opened it. Take the submission back to see the current text, or submit what the portal has.',
  submitAnyway: 'Submit what the portal has',
  receiptTitle: 'Your paper has been submitted',
  receipt: 'Receipt',
  receiptWaits: 'It cannot be changed any more and awaits approval.',
  receiptMailed: 'Every author gets this receipt by mail.',
  receivedOn: 'Received on',
  file: 'File',
  sha256: 'SHA-256 of the file',
  done: 'Done',
} as const

/** Texts of the dashboard and the paper list (spec §2 "Presenter dashboard", "Paper list"). */
export const listTexts = {
  welcome: 'Welcome to Your Dashboard',
  addNew: 'Add New Paper',
  all: 'All',
  filter: 'Papers by status',
  untitled: 'Untitled draft',
  editPaper: 'Edit Paper',
  deleteDraft: 'Delete draft',
  deleteTitle: 'Delete this draft?',
  deleteText:
    'Its text, file and author list are deleted from this device and from the portal. This cannot be undone.',
  deleteQueued: 'Its submission waits to be sent, and is deleted too.',
  bestPaper: 'Best paper candidate',
  noTheme: 'No theme yet',
  onlyHere: ({ here }: Where) => `${here[0]?.toUpperCase() ?? ''}${here.slice(1)} only`,
  waiting: 'Waiting to be sent',
  submissionWaiting: 'Submission waits to be sent',
  attention: 'Needs your attention',
  lastModified: 'Last modified',
  document: 'Paper document',
  noDocument: 'No file yet',
  download: 'Download',
  replace: 'Replace',
  upload: 'Upload',
  replaced: 'The file has been replaced',
  replaceOffline: 'The file of a submitted paper can only be replaced online',
  feedback: 'Feedback',
  emptyTitle: 'No papers yet',
  emptyPresenter: ({ kept }: Where) =>
    `Start with Add New Paper. What you type is saved ${kept}, also offline.`,
  emptyFilter: (status: string) => `No paper has the status ${status}.`,
  tryAgain: 'Try again',
} as const
