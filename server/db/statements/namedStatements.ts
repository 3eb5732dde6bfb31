import { createHash } from 'node:crypto'
import pg from 'pg'

/** How many statements have names, on each connection: each costs the server some memory. */
const most = 400

/** Longer texts are inserts of many rows, whose running takes longer than their parsing. */
const longest = 20_000

/** Texts that were seen once; those with a list of changing length would never end. */
const seenMost = 4000

/**
 * Names of statements, which follow from their texts: on the embedded engine all connections share one session, and so
 * share names. The first use of a text is no reason for a name.
 */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  return (text) => {
    const name = names.get(text)
    if (name !== undefined || names.size === most || text.length > longest) return name
    if (!seen.delete(text)) {
      if (seen.size === seenMost) seen.clear()
      seen.add(text)
      return undefined
    }
    const given = `lectern_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
    names.set(text, given)
    return given
  }
}

type RunQuery = (this: pg.Client, ...given: readonly unknown[]) => unknown

/** True for a query with parameters as the query builder gives it: one without may be several statements. */
const isNameless = (query: unknown): query is { text: string; name: string | undefined } =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  typeof query.text === 'string' &&
  !('name' in query && query.name) &&
  /\$1\b/.test(query.text)

/**
 * Connections that name each statement from its second use on: PostgreSQL then parses it once for each connection, and
 * plans it again only where that pays. The embedded engine parses it once for all of them.
 */
export function namingClient(): typeof pg.Client {
  const nameOf = statementNames()
  class NamingClient extends pg.Client {}
  Object.defineProperty(NamingClient.prototype, 'query', {
    value(this: pg.Client, query: unknown, ...rest: readonly unknown[]) {
      const given = isNameless(query) ? { ...query, name: nameOf(query.text) } : query
      return (pg.Client.prototype.query as RunQuery).call(this, given, ...rest)
    },
  })
  return NamingClient
}
