/** A reading that may be begun before the screen that shows it is there. */
export interface PreloadedRead<V> {
  readonly begin: () => void
  /** What was begun and nobody has read, once it has come. */
  readonly ready: () => V | undefined
  /** What was begun, for whoever reads first; else a new reading. */
  readonly read: () => Promise<V>
}

/** Lets a reading be begun before its screen is there. */
export function preloadRead<V>(read: () => Promise<V>): PreloadedRead<V> {
  let begun: Promise<V> | undefined
  let come: V | undefined
  return {
    begin: () => {
      const reading = read()
      begun = reading
      reading.then(
        (value) => {
          if (begun === reading) come = value
        },
        // Who reads it hears why it failed.
        () => undefined,
      )
    },
    ready: () => come,
    read: () => {
      const taken = begun ?? read()
      begun = undefined
      come = undefined
      return taken
    },
  }
}
