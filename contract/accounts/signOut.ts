import type { Where } from '../device/storagePlace.ts'

/** Texts of signing out with unsent work (offline O11), and of unsent work before a sign-in (offline O6). */
export const leavingTexts = {
  title: 'Signing out',
  sending: 'Sending your changes…',
  waitNoMore: 'Do not wait',
  askTitle: 'Some changes were not sent',
  ask: (count: number, { here }: Where) =>
    count === 1 ? `1 change is ${here} only.` : `${count} changes are ${here} only.`,
  stay: 'Stay',
  stayText: 'Stay signed in and try again later.',
  download: 'Download a copy and erase',
  downloadText:
    'A copy is saved as a file, which you can import after you sign in anywhere. Then nothing of yours is left here.',
  downloadFailed: 'The copy could not be made, so nothing was erased.',
  keep: ({ here }: Where) => `Keep ${here}`,
  keepText: ({ kept }: Where) =>
    `Sign out. What is not sent yet stays saved ${kept}. It is sent after you sign in here again.`,
  /** The owner of the unsent work; without a name if it is unknown. */
  keptOf: (count: number, name: string, { kept }: Where) => {
    const changes = count === 1 ? '1 change' : `${count} changes`
    return `${changes}${name ? ` of ${name}` : ''} ${count === 1 ? 'is' : 'are'} saved ${kept}`
  },
  signInToSend: (count: number) =>
    count === 1 ? 'Sign in to send 1 change' : `Sign in to send ${count} changes`,
} as const
