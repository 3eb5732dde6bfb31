/** The part of the editor that sets and reads its value. */
interface Worder {
  setContent(html: string): unknown
  getContent(): string
}

/**
 * Distinguishes a person's edits from the editor's own reformatting of line breaks and spaces, which is no change.
 */
export function makeWording(first: string) {
  let given = first
  let worded = first
  /** The form's value: the latest one set in the editor or reported by it. */
  let known = first
  /** Reported values that the form has not given back yet: it may do so late, when more was typed since. */
  let reported: string[] = []
  let isGiving = false
  return {
    /** Call once the editor shows its first value. */
    begin(editor: Worder): void {
      worded = editor.getContent()
    },
    /** Sets a value from outside, such as the text that a save returned. */
    give(editor: Worder, value: string): void {
      const echo = reported.indexOf(value)
      reported = reported.slice(echo + 1)
      if (value === known || echo !== -1) return
      reported = []
      isGiving = true
      try {
        editor.setContent(value)
      } finally {
        isGiving = false
      }
      known = given = value
      worded = editor.getContent()
    },
    /** The value for the editor's current HTML; undefined while `give` sets one. */
    read(html: string): string | undefined {
      if (isGiving) return undefined
      const text = html === worded ? given : html
      if (text !== known) reported.push(text)
      known = text
      return text
    },
  }
}
