import type { NearAbstract } from '../../../contract/abstracts/abstracts.ts'

/** The abstract to show beside another: exactly the requested paper, or else the nearest. */
export const besideOf = (
  near: readonly NearAbstract[],
  otherId: string | undefined,
): NearAbstract | undefined =>
  otherId === undefined ? near[0] : near.find(({ Id }) => Id === otherId.toLowerCase())
