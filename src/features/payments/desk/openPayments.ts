import { undoKinds, type UndoEntry } from '../../../../contract/core/undo.ts'

const ofPayments: readonly string[] = [undoKinds.payments, undoKinds.statement, undoKinds.line]

/**
 * What was decided of payments and can still be taken back at a moment, in milliseconds. Decisions on papers are taken
 * back where they are made, and would hide these.
 */
export const openPayments = (entries: readonly UndoEntry[], now: number) =>
  entries.filter(({ Kind, UndoUntil }) => ofPayments.includes(Kind) && Date.parse(UndoUntil) > now)
