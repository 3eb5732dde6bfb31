/** Where the system sends a file that a person shared with the installed app; also in the manifest. */
export const sharePath = '/share'

/** The field of the shared form with the file, as in the manifest. */
export const shareField = 'file'

/** Texts of a paper that starts from a shared file (offline O12). */
export const sharingTexts = {
  title: 'Shared file',
  taking: 'Taking the file over…',
  none: 'No file came with what was shared. Choose the file in a new paper.',
  lost: 'The shared file is not on this device any more. Choose the file in a new paper.',
  notKept: 'This device could not keep the shared file. Make some room, then share it again',
  notYours: 'Only presenters begin a paper with a shared file.',
} as const
