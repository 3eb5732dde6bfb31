/** Texts of the offer to install the app, shown after the first draft. */
export const installTexts = {
  title: 'Keep Lectern on this device',
  why: 'Installed, it opens from your home screen and with no network, with your drafts in it.',
  byHand: 'Open the Share menu and choose “Add to Home Screen”: it then opens with no network, too.',
  install: 'Install',
  decline: 'Not now',
} as const
