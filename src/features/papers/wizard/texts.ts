/** Texts of a paper that begins with a shared file (offline O12). */
export const sharingTexts = {
  title: 'Shared file',
  taking: 'Opening the file…',
  none: 'No file was shared. Choose one in a new paper.',
  lost: 'The shared file is not on this device any more. Choose the file in a new paper.',
  notKept: 'This device has no room for the shared file. Make some room, then share it again',
  notYours: 'Only presenters can begin a paper with a shared file.',
} as const

/** Texts of what is read from a paper's file. */
export const readTexts = {
  hint: 'Begin with the file: choose or paste it. Title and abstract are read from a PDF.',
  reading: (fileName: string) => `Reading ${fileName}…`,
  offer: 'Read from the file',
  useBoth: (words: number) => `Use title and abstract (${words} words)`,
  useTitle: 'Use the title',
  useAbstract: (words: number) => `Use the abstract (${words} words)`,
  decline: 'Type them myself',
  taken: 'Filled in from the file. Check it below.',
  declined: 'Type title and abstract below.',
} as const
