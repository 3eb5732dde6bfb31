/**
 * Waits until the page has done what it does by itself: 150 ms in short waits, between which calls, stores and timers
 * have their turns, also on a busy machine. A typed text is on the device by then.
 */
export async function pageIsQuiet(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve, 3))
}
