/** Texts of every form that is sent at the press of a button. */
export const formTexts = {
  save: 'Save',
  saved: 'Saved',
  cancel: 'Cancel',
  chooseFile: 'Choose a file',
  replaceFile: 'Replace file',
  removeFile: 'Remove',
  undo: 'Undo my changes',
  tryAgain: 'Try again',
  stale: 'Nothing of yours was lost: what you typed is still in the form.',
  showNewest: 'Show the newest copy',
  keepMine: 'Keep mine and save over it',
  newestTitle: 'This is the newest copy',
  newest: 'Your own text is kept until you save or leave.',
  backToMine: 'Back to my text',
} as const
