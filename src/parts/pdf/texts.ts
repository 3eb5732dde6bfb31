/** Texts of the preview of a file. */
export const pdfTexts = {
  preview: (name: string) => `Preview of ${name}`,
  page: (number: number, all: number) => `Page ${number} of ${all}`,
  loading: 'The preview is loading',
  notPreviewed: 'Word files are not previewed. Download the file to read it.',
  failed: 'This file cannot be previewed here. Download it to read it.',
} as const
