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

/** Calls `act` once, as soon as the page is hidden, which it may be already. Returns a function to cancel it. */
export function onceHidden(act: () => void): () => void {
  let isOver = false
  const look = () => {
    if (isOver || document.visibilityState !== 'hidden') return
    cancel()
    act()
  }
  const stop = onEvent(document, 'visibilitychange', look)
  const cancel = () => {
    isOver = true
    stop()
  }
  queueMicrotask(look)
  return cancel
}
