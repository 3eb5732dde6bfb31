import {
  DEFAULT_THEME,
  MantineContext,
  MantineThemeContext,
  mergeMantineTheme,
  type useMantineContext,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

const whole = mergeMantineTheme(DEFAULT_THEME, theme)

const nothing = () => undefined

/** Styles and colours of the page are there already: the build writes the variables, `public/first.js` the scheme. */
const page: ReturnType<typeof useMantineContext> = {
  colorScheme: 'auto',
  setColorScheme: nothing,
  clearColorScheme: nothing,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
}

/**
 * What Mantine's components need around them. The app has no provider at its root, so that the landing page loads none
 * of Mantine's code: each screen and part that is loaded later brings its own (`themedScreen.tsx`).
 */
export function Themed({ children }: { readonly children: ReactNode }) {
  return (
    <MantineContext value={page}>
      <MantineThemeContext value={whole}>{children}</MantineThemeContext>
    </MantineContext>
  )
}
