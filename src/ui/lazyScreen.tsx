import { lazy, useState, type ComponentType } from 'react'

/** A screen or part that is loaded when it is first shown, or before. */
export interface LazyScreen<P extends object> {
  (props: P): React.JSX.Element
  /** Loads it now; if it is loaded before it is first shown, it is painted at once. */
  readonly load: () => Promise<unknown>
}

/** Makes a screen or part that is loaded when it is first shown, or earlier by `load`. */
export function lazyScreen<P extends object, N extends string>(
  name: N,
  load: () => Promise<Readonly<Record<N, ComponentType<P>>>>,
): LazyScreen<P> {
  let loaded: ComponentType<P> | undefined
  const bring = async (): Promise<{ default: ComponentType<P> }> => {
    try {
      loaded = (await load())[name]
    } catch (error) {
      // React keeps the outcome of a lazy component: who shows it once more needs a new one.
      Later = lazy(bring)
      throw error
    }
    return { default: loaded }
  }
  let Later: ComponentType<P> = lazy(bring)
  // Without this a loaded screen would still show its skeleton first, and React delays the content after a skeleton by
  // 300 ms.
  function Screen(props: P) {
    const [Shown] = useState(() => loaded ?? Later)
    return <Shown {...props} />
  }
  return Object.assign(Screen, { load: bring })
}
