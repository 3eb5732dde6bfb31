import { create } from 'zustand'
import { onBack } from './connection.ts'

/** The first and the longest wait after a request without a response, in milliseconds. */
const first = 5_000
const longest = 60_000

interface Silent {
  readonly wait: number
  readonly until: number
}

/** Requests without a response although the portal may be there, by name. */
const silent = new Map<string, Silent>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Counts ended waits: after each one, failed requests may be repeated. */
export const useDue = create<{ readonly count: number }>(() => ({ count: 0 }))

const tellDue = () => useDue.setState(({ count }) => ({ count: count + 1 }))

function plan(): void {
  clearTimeout(timer)
  const now = Date.now()
  const next = Math.min(...[...silent.values()].map(({ until }) => until).filter((until) => until > now))
  if (next === Number.POSITIVE_INFINITY) return
  timer = setTimeout(() => {
    tellDue()
    plan()
  }, next - now)
}

/** This request got no response, so it is not repeated automatically for a while, longer each time (offline O9). */
export function markSilent(name: string): void {
  const known = silent.get(name)
  const wait = known ? Math.min(known.wait * 2, longest) : first
  silent.set(name, { wait, until: Date.now() + wait })
  plan()
}

/** This request was answered. */
export function forgetSilence(name: string): void {
  if (silent.delete(name)) plan()
}

/** A person presses to ask again, or the portal is back: all waits end. */
export function forgetAllSilence(): void {
  silent.clear()
  clearTimeout(timer)
}

/** True while automatic requests of this name must wait. */
export const isSilent = (name: string): boolean => (silent.get(name)?.until ?? 0) > Date.now()

// Registered before any screen subscribes to the connection, so that a screen's requests are then sent.
onBack(forgetAllSilence)
