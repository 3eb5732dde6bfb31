import type { ComponentType } from 'react'
import { lazyScreen } from '../ui/lazyScreen.tsx'

/** A screen that is loaded when it is first shown, together with the styles that the landing page does without. */
export function styledScreen<P extends object, N extends string>(
  name: N,
  load: () => Promise<Readonly<Record<N, ComponentType<P>>>>,
) {
  return lazyScreen(name, async () => {
    const [screen] = await Promise.all([load(), import('./allStyles.ts')])
    return screen
  })
}
