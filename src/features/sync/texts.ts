import type { Where } from '../../../contract/device/storagePlace.ts'

/** Texts of the versions that a device keeps of a draft (offline O2, O7). */
export const versionTexts = {
  count: (count: number) => (count === 1 ? '1 version' : `${count} versions`),
  countNamed: (count: number, title: string) => `${versionTexts.count(count)} of ${title}`,
  title: 'Versions',
  about: ({ here }: Where) => `The last 20 versions of this draft ${here}, newest first.`,
  none: 'There is no version yet. Each save that the portal confirms makes one.',
  reasons: {
    saved: 'Saved on the portal',
    mine: 'Mine, when it was changed elsewhere too',
    theirs: 'Theirs, when it was changed here too',
    replaced: 'Before a newer copy of the portal took its place',
    restored: 'Before an earlier version was restored',
    imported: 'From a file',
  },
  compare: 'Compare with now',
  compareNamed: (when: string) => `Compare the version of ${when} with now`,
  same: 'It is the same as the draft now.',
  then: 'This version',
  now: 'Now',
  restore: 'Restore this version',
  restoring: 'Restoring…',
  restored: 'The version was restored. What was here before is among the versions.',
  submitting: 'The final submission waits to be sent. Take it back first.',
  gone: 'This version is no longer on this device.',
  back: 'Back to the list',
  close: 'Close',
} as const

/** Texts about confirmed changes that a restored portal no longer has. */
export const lostTexts = {
  title: 'The portal lost some of your changes',
  count: (count: number) =>
    count === 1
      ? '1 change that the portal had confirmed is no longer there.'
      : `${count} changes that the portal had confirmed are no longer there.`,
  text: 'The portal was restored from an earlier backup. This device still has your changes. Each one takes effect once. If somebody else has changed the same text since, you are asked.',
  documents: 'A document that is no longer on this device must be chosen again.',
  open: 'Show them',
  send: 'Send them again',
  sending: 'Sending…',
  leave: 'Do not send them',
  waiting: 'These wait for a payment that is being sent. Send them again once it has been sent.',
  unanswered: 'The portal did not answer. Nothing was lost. Please try again.',
} as const
