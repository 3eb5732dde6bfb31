import { undoKindsOfPayments, type UndoEntry } from '../../../../contract/core/undo.ts'

/**
 * Decisions on payments that can be undone at `now`, in milliseconds. Decisions on papers are undone on their own
 * screens, and would hide these.
 */
export const openPayments = (entries: readonly UndoEntry[], now: number) =>
  entries.filter(({ Kind, UndoUntil }) => undoKindsOfPayments.includes(Kind) && Date.parse(UndoUntil) > now)
