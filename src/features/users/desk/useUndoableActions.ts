import { useReducer, useState } from 'react'
import type { BulkBody, BulkOutcome } from '../../../../contract/users/userAdmin.ts'
import { actsAfter, actsUndone, type Act } from './undoableActions.ts'

/** Actions on many people since the screen was opened, which can be undone. */
export function useActs() {
  const [all, setAll] = useState<readonly Act[]>([])
  const [number, begin] = useReducer((count: number) => count + 1, 0)
  const [focused, setFocused] = useState<number>()
  return {
    all,
    /** The number of the act whose line gets the focus, once. */
    focused,
    /** Starts a new action. */
    begin,
    /** Adds the result of one of its requests. */
    add: (body: BulkBody, outcome: BulkOutcome) =>
      setAll((before) => actsAfter(before, number, body, outcome)),
    /** Ends the action, and moves the focus to its line. */
    focusLine: () => setFocused(number),
    forgetFocus: () => setFocused(undefined),
    undone: (act: Act, outcome: BulkOutcome) => setAll((before) => actsUndone(before, act.name, outcome)),
    close: (act: Act) => setAll((before) => before.filter((one) => one.name !== act.name)),
  }
}

export type Acts = ReturnType<typeof useActs>
