/** Who presses no key for so long has paused, in milliseconds. */
const pause = 400

/** How long somebody who types on is waited for at most, in milliseconds. */
const longest = 10_000

let lastKey = -pause
let look: (() => void) | undefined
let over: Promise<void> | undefined

const left = () => lastKey + pause - performance.now()

/** True while somebody types into a form that is saved on this device. */
export const isTyping = (): boolean => left() > 0

/** Notes a change of typed text. */
export function noteTyping(): void {
  lastKey = performance.now()
}

/** Notes that a form was closed: what is behind it is on the screen now. */
export function endTyping(): void {
  lastKey = -pause
  look?.()
}

/** Resolves when the person has paused or closed the form, at the latest after ten seconds. */
export function typingPause(): Promise<void> {
  if (!isTyping()) return Promise.resolve()
  const end = performance.now() + longest
  over ??= new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    look = () => {
      clearTimeout(timer)
      const wait = Math.min(left(), end - performance.now())
      if (wait > 0) {
        timer = setTimeout(() => look?.(), wait)
        return
      }
      over = undefined
      look = undefined
      resolve()
    }
    look()
  })
  return over
}
