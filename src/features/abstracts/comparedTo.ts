import type { NearAbstract } from '../../../contract/abstracts/abstracts.ts'

/** What stands beside an abstract: that of the paper that was asked for and no other, or else the nearest. */
export const besideOf = (
  near: readonly NearAbstract[],
  otherId: string | undefined,
): NearAbstract | undefined =>
  otherId === undefined ? near[0] : near.find(({ Id }) => Id === otherId.toLowerCase())
