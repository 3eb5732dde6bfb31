import { otherWindowTexts } from '../device/otherWindow.ts'
import { limits } from '../core/limits.ts'
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
  themesMissing: 'Themes have not reached this device yet. They appear as soon as the portal answers.',
  chooseFile: 'Choose a file',
  replaceFile: 'Replace file',
  fileHint: `.pdf, .doc or .docx, at most ${limits.PaperFileSize / (1024 * 1024)}MB`,
  fileWaiting: ({ kept }: Where) => `Kept ${kept}, waiting to be sent`,
  fileSent: 'Sent to the portal',
  bestPaperHint: 'The jury may choose it for the best paper award.',
} as const

/** Texts of the co-author step (spec §2, §5 "Authors on a paper"). */
export const authorTexts = {
  select: 'Select Authors',
  searchPlaceholder: 'Search co-authors...',
  search: 'Search co-authors',
  nobodyFound: 'Nobody found. Add a new author instead.',
  nobodyHere: 'Offline, so only people whom this device has seen are found. Nobody matches.',
  found: (count: number) => (count === 1 ? '1 person found' : `${count} people found`),
  foundHere: (count: number) =>
    `${count === 1 ? '1 person' : `${count} people`} found on this device, since the portal does not answer`,
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
  cancel: 'Cancel',
  queued: 'Queued is not submitted yet',
  queuedOffline: ({ kept }: Where) =>
    `The paper is kept ${kept} and goes to the portal as soon as it answers. The deadline counts there.`,
  queuedUnknown:
    'The portal was asked, but its answer did not arrive. We keep asking until we know. It is submitted once only.',
  signIn: ({ kept }: Where) => `Sign in again to submit this paper. Everything is kept ${kept}.`,
  failedBefore: 'A part of the paper could not be saved, so it was not submitted.',
  staleTitle: 'This paper was changed elsewhere',
  stale:
    'It was changed on another device or in another window after you opened it. Take the submission back to see what it says now, or submit what the portal has.',
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
    'Its text, file and author list go from this device and from the portal. This cannot be undone.',
  deleteQueued: 'Its submission waits to be sent, and is not sent then.',
  bestPaper: 'Best paper candidate',
  noTheme: 'No theme yet',
  onlyHere: ({ here }: Where) => `${here[0]?.toUpperCase() ?? ''}${here.slice(1)} only`,
  waiting: 'Waiting to send',
  submissionWaiting: 'Submission is queued, not submitted yet',
  attention: 'Needs your attention',
  lastModified: 'Last modified',
  document: 'Paper document',
  noDocument: 'No file yet',
  download: 'Download',
  replace: 'Replace',
  upload: 'Upload',
  replaced: 'The file has been replaced',
  replaceOffline: 'A submitted paper’s file can be replaced only while the portal answers',
  feedback: 'Feedback',
  emptyTitle: 'No papers yet',
  emptyPresenter: ({ kept }: Where) =>
    `Start with Add New Paper. It is kept ${kept}, from the first letter on, also without a network.`,
  emptyFilter: (status: string) => `No paper is under ${status}.`,
  tryAgain: 'Try again',
  asOf: (time: string) => `Offline. This is what the portal said on ${time}.`,
} as const

/** How far the latest input was saved (offline O1): never show a save too early. */
export const savingTexts = {
  writing: 'Saving…',
  here: 'Saved on this device',
  saved: (time: string) => `Saved ${time}`,
  failed: 'Not saved on this device',
  waiting: 'waiting for the portal',
  signIn: 'sign in to send it',
  attention: 'Needs your attention',
} as const

/** A paper that is open in two windows at once (offline O8). */
export const elsewhereTexts = {
  title: 'This paper is being edited in another window',
  ...otherWindowTexts,
  restoredTitle: 'An earlier version was restored in another window',
  restoredText: 'What you had typed here is among the versions. This is what the paper says now.',
  editOn: 'Go on editing',
  deletedTitle: 'This paper was deleted in another window',
  deletedText: 'What you had typed is still shown here. Close this, and it is gone for good.',
  keepDeleted: 'Keep it as a new paper',
  beforeDeleting:
    'Another window is editing it now. It will be told, and can keep its text as a new paper until it is closed.',
} as const

/** Texts of a paper that no longer exists on the portal (offline O6). */
export const deletedTexts = {
  title: 'This paper was deleted elsewhere',
  archived: 'This paper belongs to a conference that is over',
  text: ({ kept }: Where) => `The portal has it no more. Its text is kept ${kept} until you decide.`,
  keep: 'Keep it as a new paper',
  kept: 'The paper is kept as a new one',
  delete: 'Delete it here',
  deleteText: 'Its text, file and author list go from this device. This cannot be undone.',
} as const

/** Texts of a conflict: changed on both sides (offline O7). */
export const conflictTexts = {
  title: 'Changed here and elsewhere',
  text: 'Both versions are kept. Choose which one the paper shall have.',
  personText: (name: string) =>
    `The details of ${name} were changed on another device too. Choose what they shall be.`,
  listText: (names: string) =>
    names
      ? `${names}: removed on one side, changed on the other. Choose which list the paper shall have.`
      : 'Both lists are kept. Choose which one the paper shall have.',
  mine: 'Mine, on this device',
  theirs: 'Theirs, on the portal',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  combine: 'Combine',
  named: (what: string, label: string) => `${what}: ${label}`,
  combined: (label: string) => `${label}, put together from both`,
  combineHint: 'What both say stands once, what differs stands twice: mine first. Leave what you want.',
  saveCombined: 'Save this text',
  saveList: 'Save this list',
  combineList: 'Choose who is an author, and in which order',
  onlyMine: 'Only in mine',
  onlyTheirs: 'Only in theirs',
  up: (name: string) => `Move ${name} up`,
  downwards: (name: string) => `Move ${name} down`,
  back: 'Back',
  newer: 'It was changed elsewhere once more. Nothing was lost: look at it again.',
  compare: 'Compare and choose',
  compareNamed: (name: string) => `Compare and choose for ${name}`,
  anotherFile: 'Another file',
  yes: 'Yes',
  no: 'No',
  nothing: 'Nothing',
} as const

/** Texts of an automatic merge (offline O7). */
export const mergeTexts = {
  title: 'Merged with a change made elsewhere',
  fields: (labels: string) => `From elsewhere: ${labels}. What you changed here stayed.`,
  added: (names: string) => `Joined elsewhere: ${names}.`,
  removed: (names: string) => `Removed elsewhere: ${names}.`,
  ordered: 'The order of the authors came from elsewhere.',
  seen: 'Dismiss',
  seenNamed: (name: string) => `Dismiss the notice about ${name}`,
} as const
