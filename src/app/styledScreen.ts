import type { ComponentType } from 'react'
import { lazyScreen } from '../ui/lazyScreen.tsx'

/** A lazy screen that also loads the styles that the landing page does not need. */
export function styledScreen<P extends object, N extends string>(
  name: N,
  load: () => Promise<Readonly<Record<N, ComponentType<P>>>>,
) {
  return lazyScreen(name, async () => {
    const [screen] = await Promise.all([load(), import('./allStyles.ts')])
    return screen
  })
}
