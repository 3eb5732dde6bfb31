/** Texts of a paper that begins with a shared file (offline O12). */
export const sharingTexts = {
  title: 'Shared file',
  taking: 'Taking the file over…',
  none: 'No file came with what was shared. Choose the file in a new paper.',
  lost: 'The shared file is not on this device any more. Choose the file in a new paper.',
  notKept: 'This device could not keep the shared file. Make some room, then share it again',
  notYours: 'Only presenters begin a paper with a shared file.',
} as const

/** Texts of what is read from a paper's file. */
export const readTexts = {
  hint: 'Begin with the file: of a PDF, title and abstract are read for you.',
  offer: 'Read from the file',
  useBoth: (words: number) => `Use title and abstract (${words} words)`,
  useTitle: 'Use the title',
  useAbstract: (words: number) => `Use the abstract (${words} words)`,
  decline: 'Type them myself',
} as const
