/** Texts of every form that is sent with a button. */
export const formTexts = {
  save: 'Save',
  saved: 'Saved',
  cancel: 'Cancel',
  chooseFile: 'Choose a file',
  replaceFile: 'Replace file',
  removeFile: 'Remove',
  uploading: (fileName: string, percent: number) => `Uploading ${fileName}, ${percent} %`,
  undo: 'Undo my changes',
  tryAgain: 'Try again',
  stale: 'Nothing of yours was lost: what you typed is still in the form.',
  showNewest: 'Show the newest copy',
  keepMine: 'Keep mine and save over it',
  asideTitle: 'Your own text is beside this one',
  aside: 'It stays until you take it back or drop it, also when you save or leave.',
  backToMine: 'Back to my text',
  dropMine: 'Drop my text',
} as const
