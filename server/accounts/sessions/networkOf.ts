import { networkOf } from '../../http/callers/countedCallers.ts'

/**
 * The beginning of an internet address, such as `203.0.113.x` or `2001:db8:7::`: enough to distinguish one's home
 * from a stranger's network, and too little to point at a household. It does not reveal the town.
 */
export function placeOf(address: string | undefined): string {
  const network = networkOf(address)
  const quarters = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1]
  if (quarters) return `${quarters}.x`
  const groups = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(network)?.[1]
  return groups ? `${groups}::` : ''
}
