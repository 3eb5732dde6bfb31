/** Seeds that once found a flaw in the app; they run first, whatever else is asked for. */
export const pinned: readonly { readonly seed: number; readonly found: string }[] = [
  { seed: 1, found: 'a save that found no answer was repeated as whoever had signed in on the device since' },
  { seed: 150, found: 'a paper whose creation was not confirmed lay on the device twice' },
  { seed: 179, found: 'a save waited for a sign-in that another tab had done' },
]
