import type { Theme } from '../../../../contract/papers/themes.ts'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import type { HomePageFacts } from '../../../sync/pull/useHomePage.ts'

/** What the wizard's dialog hands on to its steps. */
export interface WizardProps {
  readonly databases: PersonDatabases
  /** The signed-in person's `UserDetailId`. */
  readonly ownId: string
  /** Undefined while they are read, or have never reached this device. */
  readonly themes: readonly Theme[] | undefined
  readonly themesError: string | undefined
  readonly homePage: HomePageFacts
}
