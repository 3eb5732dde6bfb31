import { otherWindowTexts } from '../../../contract/device/otherWindow.ts'

/** A paper that is open in two windows at once (offline O8). */
export const otherTabTexts = {
  title: 'This paper is being edited in another window',
  ...otherWindowTexts,
  restoredTitle: 'An earlier version was restored in another window',
  restoredText: 'What you had typed here is among the versions. This is what the paper says now.',
  editOn: 'Continue editing',
  deletedTitle: 'This paper was deleted in another window',
  deletedText: 'What you typed is still shown here. It is lost when you close this.',
  keepDeleted: 'Save it as a new paper',
  beforeDeleting:
    'Another window is editing it now. That window can save its text as a new paper until it is closed.',
} as const

/** Said while the code of the wizard is still on its way. */
export const openingTexts = {
  wizard: 'The form is being loaded',
} as const

/** What a person does with the receipt of a submission. */
export const receiptTexts = {
  receiptIs: (code: string) => `Receipt of ${code}`,
  share: 'Share',
  print: 'Print',
  copied: 'The receipt was copied',
  shareFailed: 'The receipt could not be shared',
} as const
