import { useEffect } from 'react'

/** Names the screen in the browser's tab and to a screen reader. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Lectern` : 'Lectern'
  }, [title])
}
