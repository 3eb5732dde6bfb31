import type { ComponentType } from 'react'
import type { LazyScreen } from '../ui/lazyScreen.tsx'
import { themedScreen } from '../ui/theme/themedScreen.tsx'

/** A lazy screen that also loads the styles and the theme that the landing page does not need. */
export function styledScreen<P extends object, N extends string>(
  name: N,
  load: () => Promise<Readonly<Record<N, ComponentType<P>>>>,
) {
  return themedScreen(name, async () => {
    const [screen] = await Promise.all([load(), import('./allStyles.ts')])
    return screen
  })
}

type Modules = Readonly<Record<string, () => Promise<object>>>

/** The screen of a module, exported under the name of its key; a wrong name has none. */
type ScreenOf<M extends Modules, N extends keyof M> =
  Awaited<ReturnType<M[N]>> extends Readonly<Record<N, ComponentType<infer P extends object>>>
    ? LazyScreen<P>
    : undefined

/** Several such screens by their names. */
export function styledScreens<M extends Modules>(modules: M) {
  const screens = Object.entries(modules).map(([name, load]) => [
    name,
    styledScreen(name, load as () => Promise<Readonly<Record<string, ComponentType>>>),
  ])
  return Object.fromEntries(screens) as { readonly [N in keyof M]: ScreenOf<M, N> }
}
