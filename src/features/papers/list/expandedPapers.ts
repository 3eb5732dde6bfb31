import { create } from 'zustand'

interface Unfolded {
  readonly DraftIds: ReadonlySet<string>
  toggle(draftId: string): void
}

/** The papers with expanded details. They stay expanded when the list is reloaded, filtered or shown as tiles. */
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
