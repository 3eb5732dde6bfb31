/** Texts of the offer to install the app, shown after the first draft. */
export const installTexts = {
  title: 'Install Lectern on this device',
  why: 'After that it opens from your home screen, also offline, with your drafts.',
  byHand: 'On your home screen it opens offline too.',
  onMac: 'In your Dock it opens offline too.',
  install: 'Install',
  decline: 'Not now',
  safariOnPhone: [
    'Press Share, at the edge of the screen or behind the three dots.',
    'Choose “Add to Home Screen”.',
    'Press “Add”. The app is then on your home screen.',
  ],
  safariOnMac: ['Press Share, in the bar of the window.', 'Choose “Add to Dock”.'],
  firefoxOnPhone: ['Press the three dots.', 'Choose “Add app to Home screen”.'],
} as const

/** Texts about browsers that delete what a site keeps after seven days without a visit. */
export const keptTexts = {
  title: 'This browser saves your work for seven days only',
  before:
    'You are offline. This browser deletes what you type here after seven days without a visit, unless it has been sent.',
  waiting:
    'Some of your work is only on this device. This browser deletes it after seven days without a visit. Visit this page online before that, or save your drafts as a file.',
  installed: 'The app on your home screen does not have this work: send it before you install the app.',
} as const
