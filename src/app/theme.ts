import { createTheme, type CSSVariablesResolver } from '@mantine/core'

const target = { minHeight: 'var(--target)' }

/** A dialog's header is not a banner landmark of the page. */
const dialog = {
  attributes: { header: { role: 'presentation' } },
  closeButtonProps: { 'aria-label': 'Close', size: 'lg' },
}

const fontFamily =
  "'Noto Sans Variable', 'Noto Sans Stand-in', 'Noto Sans Phone Stand-in', system-ui, sans-serif"

/** The portal's theme: fixed to red (spec §9), one typeface, one radius, touch targets of 44 px. */
export const theme = createTheme({
  primaryColor: 'red',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily,
  headings: { fontFamily },
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' }, styles: { root: target } },
    ActionIcon: { styles: { root: { ...target, minWidth: 'var(--target)' } } },
    // Centred, a list that is still hidden counts as 0 px wide: shown as wide as its field it would be beyond the screen
    // for a moment, a phone would zoom out, and the field could end up outside the window, its list hidden for good.
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
    // A menu may not have the placeholder as a child.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false }, styles: { item: target } },
    Notification: { styles: { description: { color: 'inherit' } } },
    Drawer: { defaultProps: dialog },
    Modal: { defaultProps: dialog },
  },
})

/** Colours whose text on their own pale background is darkened enough for AA. */
const pale = ['green', 'orange', 'yellow', 'blue', 'teal', 'red', 'gray']
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
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-anchor': 'var(--mantine-color-red-9)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
  },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-anchor': 'var(--mantine-color-red-4)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
  },
})
