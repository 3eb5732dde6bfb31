import type { Theme } from '../../../../contract/papers/themes.ts'
import type { HomePageFacts } from '../../../sync/pull/useHomePage.ts'

/** The props that the wizard's dialog passes to its steps. */
export interface WizardProps {
  /** The signed-in person's `UserDetailId`. */
  readonly ownId: string
  /** Undefined while loading, or if they have never reached this device. */
  readonly themes: readonly Theme[] | undefined
  readonly themesError: string | undefined
  readonly homePage: HomePageFacts
}
