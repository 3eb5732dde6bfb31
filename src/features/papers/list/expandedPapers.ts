import { create } from 'zustand'

interface Unfolded {
  readonly DraftIds: ReadonlySet<string>
  toggle(draftId: string): void
}

/** The papers whose details are unfolded. They stay so when the list is read anew, filtered or shown as tiles. */
export const useUnfolded = create<Unfolded>((set) => ({
  DraftIds: new Set(),
  toggle: (draftId) => {
    set(({ DraftIds }) => {
      const next = new Set(DraftIds)
      if (!next.delete(draftId)) next.add(draftId)
      return { DraftIds: next }
    })
  },
}))
