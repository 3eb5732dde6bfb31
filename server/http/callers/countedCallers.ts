import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../context.ts'

const callers = new WeakMap<FastifyRequest, Caller | null>()

/** Keeps who makes a request, once that is known; null for a visitor. */
export const keepCaller = (request: FastifyRequest, caller: Caller | null) => callers.set(request, caller)

/** Who makes a request; null for a visitor, or before that is known. */
export const callerOf = (request: FastifyRequest): Caller | null => callers.get(request) ?? null

/**
 * The network that an address belongs to, for counting: one IPv4 address, or the /64 that a household or an office gets
 * in IPv6. A connection that has just ended has no address, and is counted with all of that kind.
 */
export function networkOf(address: string | undefined): string {
  if (!address) return 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [front = '', back] = address.replace(/%.*$/, '').split('::')
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
  const before = groupsOf(front)
  const after = groupsOf(back ?? '')
  const between = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const first = [...before, ...between, ...after].slice(0, 4)
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** A whole conference may share one address, so signed-in callers are counted individually. */
export const countedBy = (request: FastifyRequest): string =>
  callerOf(request)?.UserId ?? networkOf(request.ip)
