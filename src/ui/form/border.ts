/** What a field's border shows (spec §5 "visual green/red"); the message and the checklist say the same in words. */
export type Verdict = 'good' | 'bad' | 'none'

const colours = { good: 'var(--mantine-color-green-8)', bad: 'var(--mantine-color-red-8)' } as const

/** Mantine styles of an input whose border is green when its value is valid and red when it is not. */
export function borderOf(verdict: Verdict) {
  return verdict === 'none' ? {} : { input: { borderColor: colours[verdict] } }
}

/** The verdict on a field that is checked while typing; `none` for an empty one. */
export function verdictOn(value: string, isValid: boolean): Verdict {
  if (!value) return 'none'
  return isValid ? 'good' : 'bad'
}
