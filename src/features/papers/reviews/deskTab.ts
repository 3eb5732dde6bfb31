import type { ListAction } from '../../../ui/list/ListMenu.tsx'

/** What each tab of the desk of reviews gets. */
export interface DeskTab {
  /** A new number after each change reloads the lists. */
  readonly round: number
  readonly timeZone: string
  readonly onChanged: () => void
  /** The rarer actions of the desk. */
  readonly more: readonly (ListAction | false)[]
}
