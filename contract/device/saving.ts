/** How far the latest input was saved (offline O1): never show a save too early. */
export const savingTexts = {
  writing: 'Saving…',
  here: 'Saved on this device',
  saved: (time: string) => `Saved ${time}`,
  failed: 'Not saved on this device',
  waiting: 'waiting for the portal',
  signIn: 'sign in to send it',
  attention: 'Needs your attention',
} as const
