import { create } from 'zustand'
import { isFirstAwaited } from '../../stores/firstReads.ts'

/** What is known of a read. */
export interface Answer {
  /** The device's copy or the last result; undefined if there is neither. */
  readonly value: unknown
  /** The time of the copy or the result. */
  readonly on: number | undefined
  /** Why the last call failed. */
  readonly failure: unknown
  /** True once it is known whether the device has a copy. */
  readonly isLookedUp: boolean
}

const facts = ['value', 'on', 'failure', 'isLookedUp'] as const satisfies readonly (keyof Answer)[]
/** The answer of a read of which nothing is known. */
export const none: Answer = { value: undefined, on: undefined, failure: undefined, isLookedUp: false }

/** The last answer of each open read that screens show, by key. */
export const useAnswers = create<Readonly<Record<string, Answer>>>(() => ({}))

/** Answers that screens do not show yet. */
const fresh = new Map<string, Answer>()

/** For how long answers wait for others while a screen still waits for its first ones, in milliseconds. */
const gathering = 30

let shownOn = -Infinity
let showing: ReturnType<typeof setTimeout> | undefined

/** The last answer of a read, shown or not. */
export const answerOf = (key: string): Answer => fresh.get(key) ?? useAnswers.getState()[key] ?? none

/** The last answer of a read, for the components that show it. */
export const useAnswer = (key: string): Answer => useAnswers((answers) => answers[key] ?? none)

function showFresh(): void {
  clearTimeout(showing)
  showing = undefined
  shownOn = performance.now()
  useAnswers.setState(Object.fromEntries(fresh))
  fresh.clear()
}

/**
 * Takes what is known now. Each time that answers are shown renders the screen, so they are shown together: those that
 * are already on their way, or while a screen waits for its first ones, those that come within 30 ms.
 */
export function learn(key: string, known: Partial<Answer>): void {
  const before = answerOf(key)
  const answer = { ...before, ...known }
  if (facts.every((fact) => before[fact] === answer[fact])) return
  fresh.set(key, answer)
  const wait = isFirstAwaited() ? shownOn + gathering - performance.now() : 0
  showing ??= setTimeout(showFresh, Math.max(0, wait))
}

/** Forgets the answer of a read that no screen shows any more. */
export function forgetAnswer(key: string): void {
  fresh.delete(key)
  const { [key]: _closed, ...others } = useAnswers.getState()
  useAnswers.setState(others, true)
}
