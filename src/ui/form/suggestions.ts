/** A list of suggestions that stays within its landmark and scrolls by itself, as assistive technology expects of it. */
export const suggestions = {
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  styles: { options: { maxHeight: '14rem', overflowY: 'auto' } },
} as const
