const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Words as a sentence names them, as in 'Abstract and Theme'. */
export const listWords = (words: readonly string[]): string => list.format(words)
