/** A text for the subject of a mail: a title may hold line breaks, a header may not. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
