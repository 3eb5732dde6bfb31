import { limits } from '../core/limits.ts'

/** Texts about the files of several papers as one archive. */
export const manuscriptTexts = {
  download: 'Files (ZIP)',
  leftOut: 'left out.txt',
  withoutFile: 'no file was uploaded',
  missing: 'the file is missing on the portal',
  notYours: 'you may not read the file',
  tooLarge: `These files are larger than ${limits.ArchiveSize / 1_000_000_000} GB together. Select fewer papers`,
} as const
