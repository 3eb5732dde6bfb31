let held: { readonly path: string; readonly element: Element } | undefined

/** How long a first screen may take to load, in milliseconds; later its skeleton is bars again. */
const longest = 20_000

/**
 * Holds what the page of a screen was served with, so that the skeleton of that screen shows it until the screen itself
 * is there: a text that can be read already is not replaced by bars.
 */
export function holdScreen(root: Element): void {
  const element = root.querySelector('.served')
  if (!element) return
  held = { path: window.location.pathname, element }
  setTimeout(() => (held = undefined), longest)
}

/** What the page of the screen at a path was served with, while that screen loads. */
export const heldScreen = (path: string): Element | undefined =>
  held?.path === path ? held.element : undefined
