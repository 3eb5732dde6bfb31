import { lazy, type ComponentType } from 'react'

/** A screen or part that is loaded when it is first shown. */
export function lazyScreen<P extends object, N extends string>(
  name: N,
  load: () => Promise<Readonly<Record<N, ComponentType<P>>>>,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}
