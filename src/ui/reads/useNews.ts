import { useEffect, useEffectEvent } from 'react'

/** Calls `changed` whenever rows that are shown may have changed, until the returned function is called. */
export type News = (changed: () => void) => () => void

/** Calls `changed` on news, while a component is shown. */
export function useNews(news: News, changed: () => void): void {
  const act = useEffectEvent(changed)
  useEffect(() => news(() => act()), [news])
}
