/**
 * Seeds that find a flaw which the app once had, should it come back. They run first, whatever else is asked for. A
 * change of what schedules do makes another schedule of a seed: then the mend is taken out once more to find a new one.
 */
export const pinned: readonly { readonly seed: number; readonly found: string }[] = [
  { seed: 70, found: 'a paper whose creation was not confirmed could be opened twice' },
  { seed: 703054, found: 'a device kept an older author list after its text was merged' },
]
