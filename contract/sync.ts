/** Texts about drafts as a file (offline O13). */
export const exportTexts = {
  notOurs: 'This is not a file of drafts. Nothing was changed.',
  damaged: 'This file is damaged, or was changed since it was saved. Nothing was changed here.',
  newer: 'This file comes from a newer version of the app. Update this app first. Nothing was changed.',
} as const
