import { create } from 'zustand'
import { onBack } from './connection.ts'

/** How long something that found no answer is left alone at first, and at most, in milliseconds. */
const first = 5_000
const longest = 60_000

interface Silent {
  readonly wait: number
  readonly until: number
}

/** What found no answer although the portal may be there, by its name. */
const silent = new Map<string, Silent>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Counts how often the time to be left alone has ended for something: what failed may be asked for again. */
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

/** This found no answer, so nobody asks for it by itself for a while, longer each time (offline O9). */
export function markSilent(name: string): void {
  const known = silent.get(name)
  const wait = known ? Math.min(known.wait * 2, longest) : first
  silent.set(name, { wait, until: Date.now() + wait })
  plan()
}

/** This was answered. */
export function forgetSilence(name: string): void {
  if (silent.delete(name)) plan()
}

/** Somebody presses to ask again, or the portal is back: nothing is left alone any more. */
export function forgetAllSilence(): void {
  silent.clear()
  clearTimeout(timer)
}

/** True while this is left alone. */
export const isSilent = (name: string): boolean => (silent.get(name)?.until ?? 0) > Date.now()

// Registered before any screen follows the connection, so that what a screen asks for then is sent.
onBack(forgetAllSilence)
