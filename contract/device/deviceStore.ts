/** Texts of the banner and the cover about a full or broken store on the device (offline O13, O14). */
export const storeTexts = {
  title: 'Not saved on this device',
  blockedTitle: 'Waiting for another window',
  full: 'This device has no room left. Free some room: what you typed stays on this page and is saved as soon as there is room. Or download it now.',
  memory:
    'This browser saves nothing for this site, as in a private window. What you type is lost when this window closes, unless it was sent.',
  lost: 'This browser cannot save any more. Download your text if you can, then load the page again.',
  newer:
    'A newer version of this portal has been used on this device. This one shows what is there and saves nothing more: update it.',
  blocked:
    'Another tab or window of this portal on this device must be closed first. Then this page continues.',
  unwritten: 'This browser does not save it. Download your text before you close this window.',
  download: 'Download the text',
  reload: 'Load again',
  update: 'Update now',
  replacedTitle: 'This portal has been updated in another window',
  replacedSaved: 'What you typed has been saved on this device. Update this window to continue.',
  replacedSaving: 'Saving what you typed…',
  replacedUnsaved: 'Something that you typed could not be saved. Download it before you update this window.',
  fileName: 'not saved.txt',
  authors: 'Authors',
} as const
