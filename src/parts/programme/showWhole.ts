import type { FocusEvent } from 'react'

/** Scrolls a board to the session that the keyboard goes to: browsers leave one of which a part is in sight as it is. */
export function showWhole({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget && target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
