import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not the public internet: a picture's address must not make the portal call its own neighbours. */
const inner = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, bits, 'ipv4')

/** The one part of IPv6 that is given out to the public internet, without what leads to IPv4 or is for examples. */
const outerV6 = new BlockList()
outerV6.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inner.addSubnet(network, bits, 'ipv6')

/** True for an address of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inner.check(address, 'ipv4')
  return family === 6 && outerV6.check(address, 'ipv6') && !inner.check(address, 'ipv6')
}

/** An address that is not called. */
export class InnerAddress extends Error {}

/**
 * Looks up a host name for a connection, and refuses addresses that `isAllowed` does not allow: the address that was
 * checked is the one that is called, so that no second answer of a name server can differ.
 */
export const lookupWith =
  (isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[] | undefined) => {
      const refused = found?.find(({ address }) => !isAllowed(address))
      const [first] = found ?? []
      const problem =
        error ?? (refused || !first ? new InnerAddress(`${hostname} is not on the public internet`) : null)
      if (problem || !first) callback(problem, '', 4)
      else if (options.all) callback(null, found ?? [])
      else callback(null, first.address, first.family)
    })
  }
