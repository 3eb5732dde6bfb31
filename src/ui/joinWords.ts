const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Joins words for a sentence, as in 'Abstract and Theme'. */
export const joinWords = (words: readonly string[]): string => list.format(words)
