/** Texts of a paper that begins with a shared file (offline O12). */
export const sharingTexts = {
  title: 'Shared file',
  taking: 'Taking the file over…',
  none: 'No file came with what was shared. Choose the file in a new paper.',
  lost: 'The shared file is not on this device any more. Choose the file in a new paper.',
  notKept: 'This device could not keep the shared file. Make some room, then share it again',
  notYours: 'Only presenters begin a paper with a shared file.',
} as const
