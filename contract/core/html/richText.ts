import { limits } from '../limits.ts'
import { tooLongError } from '../rules.ts'

/** Texts of the editor for rich text (spec §2 "Rich-text editor"). */
export const richTextTexts = {
  comment: 'Comment',
  addComment: 'Add a comment',
  commentHint: 'Comments stay in the draft. The recipients of the text never see them.',
  showComments: 'Show comments',
  noComments: 'There are no comments in this text.',
  chooseText: 'Choose the words that the comment is about.',
  goTo: 'Go to it',
  remove: 'Remove',
  close: 'Close',
  save: 'Save',
  cancel: 'Cancel',
  spellCheck: 'Check spelling while typing',
  accessibility: 'Check accessibility',
  accessibilityTitle: 'Accessibility check',
  noFlaws: 'Nothing was found that would keep people from reading this.',
  flaw: 'Found',
  loading: 'Loading',
  plainHint: 'The editor for formatted text could not be loaded. What you type here is saved.',
  sourceHint:
    'The editor for formatted text could not be loaded. This text is formatted, so it is shown as HTML: nothing of it is lost.',
  tryAgain: 'Load the editor again',
  notUploaded:
    'A picture in this text is not uploaded. Wait a moment, or remove it and insert it again as JPEG, PNG or WebP',
  media: (address: string) => `Media: ${address}`,
  picture: (words: string) => `Picture: ${words}`,
} as const

/** A picture inside the text itself, or on the device: cleaning would silently remove it. */
const heldPicture = /<img\b[^>]*\ssrc\s*=\s*["']?\s*(data|blob):/i

/** Why a rich text cannot be saved, by the label of its field; false if it can. */
export function richTextError(label: string, html: string): string | false {
  // First, since such a picture makes a text too long.
  if (heldPicture.test(html)) return richTextTexts.notUploaded
  return tooLongError(label, html, limits.HtmlLongest)
}
