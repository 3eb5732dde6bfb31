/** What of the editor a value is given to. */
interface Worder {
  setContent(html: string): unknown
  getContent(): string
}

/**
 * Parts what somebody changes in an editor from what the editor words in its own way, with other breaks of lines or
 * spaces, of what it is given: that is no change.
 */
export function makeWording(first: string) {
  let given = first
  let worded = first
  /** The value as the form has it: given to the editor, or told by it. */
  let known = first
  let isGiving = false
  return {
    /** The editor shows what it was made with. */
    begin(editor: Worder): void {
      worded = editor.getContent()
    },
    /** Gives the editor a value from outside, such as the text that a save came back with. */
    give(editor: Worder, value: string): void {
      if (value === known) return
      isGiving = true
      try {
        editor.setContent(value)
      } finally {
        isGiving = false
      }
      known = given = value
      worded = editor.getContent()
    },
    /** The value for what the editor holds now; undefined while it is being given one. */
    told(html: string): string | undefined {
      if (isGiving) return undefined
      known = html === worded ? given : html
      return known
    },
  }
}
