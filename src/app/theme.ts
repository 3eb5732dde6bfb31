import { createTheme } from '@mantine/core'

/** The look of the portal: fixed to red (spec §9), one typeface, one radius, targets of 44 px on phones. */
export const theme = createTheme({
  primaryColor: 'red',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily: "'Noto Sans Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Noto Sans Variable', system-ui, sans-serif" },
  respectReducedMotion: true,
})
