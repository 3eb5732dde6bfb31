import { useReducer, useState } from 'react'
import type { BulkBody, BulkOutcome } from '../../../../contract/users/userAdmin.ts'
import { actsAfter, actsUndone, type Act } from './undoableActions.ts'

/** Actions on many people since the screen was opened, which can be undone. */
export interface Acts {
  readonly all: readonly Act[]
  /** The number of the act whose line gets the focus, once. */
  readonly told: number | undefined
  /** Starts a new action. */
  readonly begin: () => void
  /** Adds the result of one of its requests. */
  readonly add: (body: BulkBody, outcome: BulkOutcome) => void
  /** Ends the action, and moves the focus to its line. */
  readonly tell: () => void
  readonly hear: () => void
  readonly undone: (act: Act, outcome: BulkOutcome) => void
  readonly close: (act: Act) => void
}

export function useActs(): Acts {
  const [all, setAll] = useState<readonly Act[]>([])
  const [number, begin] = useReducer((count: number) => count + 1, 0)
  const [told, setTold] = useState<number>()
  return {
    all,
    told,
    begin,
    add: (body, outcome) => setAll((before) => actsAfter(before, number, body, outcome)),
    tell: () => setTold(number),
    hear: () => setTold(undefined),
    undone: (act, outcome) => setAll((before) => actsUndone(before, act.name, outcome)),
    close: (act) => setAll((before) => before.filter((one) => one.name !== act.name)),
  }
}
