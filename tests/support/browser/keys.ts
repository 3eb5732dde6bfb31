import type { PagePortal } from './pagePortal.ts'

/** Presses a key where the focus is; false if something took it. */
export const pressKey = (key: string, ctrlKey = false): boolean =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
  )

/** The changes that a portal was asked for, in their order: path and body. */
export const changesAt = ({ asked }: PagePortal): (readonly [path: string, body: unknown])[] =>
  asked
    .filter(({ method }) => method === 'PUT')
    .map(({ path, body }) => [path, JSON.parse(body) as unknown] as const)
