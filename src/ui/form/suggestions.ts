/** Props of a suggestion list that stays within its landmark and scrolls, as assistive technology expects. */
export const suggestions = {
  /** Typing narrows the list. */
  limit: 50,
  comboboxProps: { withinPortal: false },
  withScrollArea: false,
  styles: { options: { maxHeight: '14rem', overflowY: 'auto' } },
} as const
