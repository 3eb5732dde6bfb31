import type { ComponentType } from 'react'
import { lazyScreen, type LazyScreen } from '../lazyScreen.tsx'

/** A lazy screen or part that may have components of Mantine (`Themed.tsx`). */
export function themedScreen<P extends object, N extends string>(
  name: N,
  load: () => Promise<Readonly<Record<N, ComponentType<P>>>>,
): LazyScreen<P> {
  return lazyScreen<P, 'Screen'>('Screen', async () => {
    const [parts, { Themed }] = await Promise.all([load(), import('./Themed.tsx')])
    const Part: ComponentType<P> = parts[name]
    const Screen = (props: P) => (
      <Themed>
        <Part {...props} />
      </Themed>
    )
    return { Screen }
  })
}
