/** A reading that may be begun before the screen that shows it is there. */
export interface ReadAhead<V> {
  readonly begin: () => void
  /** What was begun, for whoever reads first; else a new reading. */
  readonly read: () => Promise<V>
}

/** Lets a reading be begun before its screen is there. */
export function readAhead<V>(read: () => Promise<V>): ReadAhead<V> {
  let begun: Promise<V> | undefined
  return {
    begin: () => {
      begun = read()
      // Who reads it hears why it failed.
      begun.catch(() => undefined)
    },
    read: () => {
      const taken = begun ?? read()
      begun = undefined
      return taken
    },
  }
}
