import { createTheme, type CSSVariablesResolver } from '@mantine/core'

const target = { minHeight: 'var(--target)' }

/** A dialog's header is not a banner landmark of the page. */
const dialog = {
  attributes: { header: { role: 'presentation' } },
  closeButtonProps: { 'aria-label': 'Close', size: 'lg' },
}

const fontFamily =
  "'Noto Sans Variable', 'Noto Sans Stand-in', 'Noto Sans Phone Stand-in', system-ui, sans-serif"

/** The five sizes of docs/DESIGN.md; a phone shows titles in the next smaller one (base.css). */
const sizes = { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.625rem' }

/** Burnt orange: Mantine's orange, with its two darkest shades legible on white. */
const burnt = [
  ...(['#fff4e6', '#ffe8cc', '#ffd8a8', '#ffc078', '#ffa94d'] as const),
  ...(['#ff922b', '#fd7e14', '#e8590c', '#b83c0a', '#9a3412'] as const),
] as const

/** A button of the usual size: lower, and with smaller words, for a pointer than for touch (base.css). */
const density = (_theme: unknown, { size }: { readonly size?: unknown }) =>
  size === 'md'
    ? { root: { '--button-height': 'var(--target)', '--button-fz': 'var(--act-size)' } }
    : { root: {} }

/** The portal's theme: fixed to red (spec §9), one typeface, one radius, touch targets of 44 px. */
export const theme = createTheme({
  primaryColor: 'red',
  // Red means the one act of a screen, so an error has a tone of its own.
  colors: { error: burnt },
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily,
  headings: {
    fontFamily,
    sizes: {
      h1: { fontSize: sizes.xl, lineHeight: '1.3' },
      h2: { fontSize: sizes.xl, lineHeight: '1.3' },
      h3: { fontSize: sizes.lg, lineHeight: '1.35' },
      h4: { fontSize: sizes.md, lineHeight: '1.4' },
      h5: { fontSize: sizes.sm, lineHeight: '1.4' },
      h6: { fontSize: sizes.xs, lineHeight: '1.4' },
    },
  },
  fontSizes: sizes,
  // Two elevations: lying on the page, and floating over it.
  shadows: {
    xs: 'var(--lift-1)',
    sm: 'var(--lift-1)',
    md: 'var(--lift-2)',
    lg: 'var(--lift-2)',
    xl: 'var(--lift-2)',
  },
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' }, styles: { root: target }, vars: density },
    // Mantine's sizes are between those of the portal.
    Badge: { vars: () => ({ root: { '--badge-fz': 'var(--mantine-font-size-xs)' } }) },
    ActionIcon: { styles: { root: { ...target, minWidth: 'var(--target)' } } },
    // Centred, a list that is still hidden counts as 0 px wide: shown as wide as its field it would be beyond the screen
    // for a moment, a phone would zoom out, and the field could end up outside the window, its list hidden for ever.
    Combobox: { defaultProps: { position: 'bottom-start' } },
    // Below 16 px, a phone zooms into a focused field.
    Input: {
      defaultProps: { size: 'md' },
      // In a red theme, a red focus border would look like an error; the focus has its own outline.
      styles: { input: target, wrapper: { '--input-bd-focus': 'var(--mantine-color-dimmed)' } },
    },
    // A hint below its field keeps the fields of a row on one line.
    InputWrapper: {
      defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    Anchor: { defaultProps: { underline: 'always' } },
    // Red is the one act of a screen; a chosen tab has the colour of words.
    Tabs: { vars: () => ({ root: { '--tabs-color': 'var(--mantine-color-text)' } }) },
    // A menu may not have the placeholder as a child. It stays when its button is scrolled out of the window: its last
    // items may be below that.
    Menu: {
      defaultProps: { withInitialFocusPlaceholder: false, hideDetached: false },
      styles: { item: target },
    },
    Notification: { styles: { description: { color: 'inherit' } } },
    Drawer: { defaultProps: dialog },
    Modal: { defaultProps: dialog },
  },
})

/** Colours whose text on their own pale background is darkened enough for AA. */
const pale = ['error', 'green', 'orange', 'yellow', 'blue', 'teal', 'red', 'gray']
const onPale = Object.fromEntries(
  pale.map((colour) => [
    `--mantine-color-${colour}-light-color`,
    `color-mix(in srgb, var(--mantine-color-${colour}-9), black 35%)`,
  ]),
)

/** Mantine's shades for errors, dimmed text and links miss AA on some backgrounds. */
export const legibleColours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...onPale,
    '--mantine-color-error': 'var(--mantine-color-error-8)',
    '--mantine-color-anchor': 'var(--mantine-color-red-9)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
  },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-error-4)',
    '--mantine-color-anchor': 'var(--mantine-color-red-4)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
  },
})
