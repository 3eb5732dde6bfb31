/** Resolves when the signal aborts. */
export const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Waits this many milliseconds, or until the signal aborts. */
export const wait = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    void (
      signal &&
      whenAborted(signal)
        .then(resolve)
        .then(() => clearTimeout(timer))
    )
  })
