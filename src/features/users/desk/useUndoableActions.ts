import { useReducer, useState } from 'react'
import type { BulkBody, BulkOutcome } from '../../../../contract/users/userAdmin.ts'
import { actsAfter, actsUndone, type Act } from './undoableActions.ts'

/** What was done to many people since the screen was opened, and can be taken back. */
export interface Acts {
  readonly all: readonly Act[]
  /** Whose line is to have the focus, which it takes once. */
  readonly told: number | undefined
  /** An action is asked for. */
  readonly begin: () => void
  /** A call of it was carried out. */
  readonly add: (body: BulkBody, outcome: BulkOutcome) => void
  /** It has come to its end, and is told of. */
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
