import type { TestUser } from '../../support/accounts.ts'
import type { TestPortal } from '../../support/portal/portal.ts'

/** How a noun leaves a state that an error has brought it into. */
export interface Way {
  readonly noun: string
  readonly state: string
  /** The calls that the glossary names. */
  readonly calls: readonly string[]
  /** Enters the state and leaves it by these calls; answers what it was and is. */
  readonly walk: () => Promise<readonly [unknown, unknown]>
  readonly seen: readonly [unknown, unknown]
}

/** Where the ways are walked: a portal, an organiser and a presenter of it. */
export interface Walker {
  readonly portal: TestPortal
  readonly admin: () => TestUser
  readonly ada: () => TestUser
}

/** Why, where a call asks for that. */
export const Reason = 'By mistake.'

/** Throws where a call was refused. */
export const ok = async (reply: Promise<{ readonly status: number; readonly Message: string }>) => {
  const { status, Message } = await reply
  if (status !== 200) throw new Error(`${status}: ${Message}`)
}

/** The only row that a query finds. */
export const rowOf = async <R>(rows: Promise<R[]>): Promise<R> => {
  const [row] = await rows
  if (!row) throw new Error('There is no such row')
  return row
}
