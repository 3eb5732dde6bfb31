import { lazy, useState, type ComponentType } from 'react'

/** A screen or part that is loaded when it is first shown, or before. */
export interface LazyScreen<P extends object> {
  (props: P): React.JSX.Element
  /** Loads it now; if it is loaded before it is first shown, it is painted at once. */
  readonly load: () => Promise<unknown>
}

/** How many failures were shown, of any screen. */
let shownFailures = 0

/** A boundary calls it once it has shown a failure: a screen that failed before is then loaded once more, if it is shown. */
export function failureShown(): void {
  shownFailures += 1
}

/** Makes a screen or part that is loaded when it is first shown, or earlier by `load`. */
export function lazyScreen<P extends object, N extends string>(
  name: N,
  load: () => Promise<Readonly<Record<N, ComponentType<P>>>>,
): LazyScreen<P> {
  let loaded: ComponentType<P> | undefined
  /** How many failures had been shown when loading failed. */
  let failedAfter: number | undefined
  const bring = async (): Promise<{ default: ComponentType<P> }> => {
    try {
      loaded = (await load())[name]
    } catch (error) {
      failedAfter = shownFailures
      throw error
    }
    return { default: loaded }
  }
  let Later: ComponentType<P> = lazy(bring)
  /**
   * React keeps the outcome of a lazy component, so a later visit needs a new one. But React also renders the screen anew
   * right after the failure, to show it: a new one at that moment would be loaded again without end.
   */
  const later = () => {
    if (failedAfter !== undefined && failedAfter < shownFailures) {
      failedAfter = undefined
      Later = lazy(bring)
    }
    return Later
  }
  // Without this a loaded screen would still show its skeleton first, and React delays the content after a skeleton by
  // 300 ms.
  function Screen(props: P) {
    const [Shown] = useState(() => loaded ?? later())
    return <Shown {...props} />
  }
  return Object.assign(Screen, { load: bring })
}
