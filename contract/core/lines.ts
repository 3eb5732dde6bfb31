/**
 * What a single line cannot have: line breaks, tabs and other control characters, and what reverses the direction of
 * text. The marks that names in right-to-left and Indian scripts need are allowed: LRM, RLM, ALM, ZWJ, ZWNJ.
 */
const offLine = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/

/** True for a text that is one line, and is read in the order in which it is stored. */
export const isLine = (text: string): boolean => !offLine.test(text)

/** A text as one line: a line break or a tab becomes a space, and what nobody sees is left out. */
export const cleanLine = (text: string): string =>
  isLine(text)
    ? text
    : text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ').replace(new RegExp(offLine, 'g'), '')

/** The error of a text that is no single line, by the words for its field; false for none. */
export const lineError = (label: string, text: string): string | false =>
  !isLine(text) && `${label} has a line break, a tab or a hidden character. Please type it again`
