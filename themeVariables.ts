import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { legibleColours, theme } from './src/ui/theme/theme.ts'

/** The variables of the theme, and classes for widths of the window, as Mantine's provider writes them into a page. */
export function variablesOfTheme(): string {
  const provider = createElement(MantineProvider, { theme, cssVariablesResolver: legibleColours })
  const styles = renderToStaticMarkup(provider).matchAll(/<style[^>]*>(.*?)<\/style>/gs)
  return [...styles].map(([, css]) => css).join('\n')
}

/** Writes them into the styles of the app, whose first screen has no provider (`src/ui/theme/Themed.tsx`). */
export const themeVariables: Plugin = {
  name: 'theme-variables',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/app\/themeVariables\.css($|\?)/ },
    handler: () => variablesOfTheme(),
  },
}
