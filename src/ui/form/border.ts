/**
 * Mantine styles of an input that is checked while typing (spec §5 "visual green/red"): its border is green when its
 * value is valid and red when it is not. The message and the checklist say the same in words.
 */
export function borderOf(value: string, isValid: boolean) {
  if (!value) return {}
  return { input: { borderColor: `var(--mantine-color-${isValid ? 'green' : 'red'}-8)` } }
}
