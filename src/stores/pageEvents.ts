/** Calls `act` at each event; returns a function to stop. */
export function onEvent(target: EventTarget, event: string, act: () => void): () => void {
  target.addEventListener(event, act)
  return () => target.removeEventListener(event, act)
}

/** Calls `act` when a person returns to the page: it gets the focus or is shown again. Returns a function to stop. */
export function onReturn(act: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') act()
  }
  const stops = [onEvent(window, 'focus', whenVisible), onEvent(document, 'visibilitychange', whenVisible)]
  return () => stops.forEach((stop) => stop())
}
