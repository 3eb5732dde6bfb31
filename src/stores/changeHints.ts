import { useEffect } from 'react'
import { create } from 'zustand'

/** Counts how often the portal has hinted that what a screen shows may be old (offline O15). */
export const useNews = create<{ readonly heard: number }>(() => ({ heard: 0 }))

/** Lets every open screen ask anew. */
export function tellNews(): void {
  useNews.setState(({ heard }) => ({ heard: heard + 1 }))
}

/** Asks anew whenever there are news; `ask` stays the same from one rendering to the next. */
export function useOnNews(ask: () => void): void {
  useEffect(() => useNews.subscribe(ask), [ask])
}
