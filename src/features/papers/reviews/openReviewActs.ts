import { undoKindsOfReviews, type UndoEntry } from '../../../../contract/core/undo.ts'

/** Acts on reviews that can be undone at `now`, in milliseconds. */
export const openReviewActs = (entries: readonly UndoEntry[], now: number) =>
  entries.filter(({ Kind, UndoUntil }) => undoKindsOfReviews.includes(Kind) && Date.parse(UndoUntil) > now)
