/** A read that may start before its screen is loaded. */
export interface PreloadedRead<V> {
  readonly begin: () => void
  /** The preloaded value, once it has arrived and until it is read. */
  readonly ready: () => V | undefined
  /** The first call returns the preloaded read; later calls read again. */
  readonly read: () => Promise<V>
}

/** Lets a read start before its screen is loaded. */
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
        // The caller of `read` gets the error.
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
