import { isDeepStrictEqual } from 'node:util'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { openWork } from '../../src/cache/database/workDatabase.ts'
import type { Agreement } from './agree.ts'

const userId = '11111111-1111-4111-8111-111111111111'

/** A row for a table, with something under every key and index of it. */
function rowFor({ schema }: ReturnType<typeof openWork>['tables'][number]): Record<string, unknown> {
  const paths = [schema.primKey, ...schema.indexes].flatMap(({ keyPath, auto }) =>
    auto ? [] : [keyPath ?? []].flat(),
  )
  return {
    ...Object.fromEntries(paths.map((path) => [path, path === 'Index' ? 1 : `kept ${path}`])),
    Text: 'typed earlier',
  }
}

/** What one version keeps on a device must be there for another one that opens it, and for itself after that one. */
export async function takeOver(
  before: typeof openWork,
  after: typeof openWork,
  what: string,
): Promise<Agreement> {
  const found: Agreement = { compared: 0, flaws: [] }
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const written = before(userId, options)
  await written.open()
  const kept = new Map<string, unknown[]>()
  for (const table of written.tables) {
    await table.put(rowFor(table))
    kept.set(table.name, await table.toArray())
  }
  written.close()
  for (const [open, who] of [
    [after, what],
    [before, `the other one after ${what}`],
  ] as const) {
    const opened = open(userId, options)
    try {
      await opened.open()
      // An earlier version leaves the tables of a later one alone.
      for (const { name } of opened.tables) {
        const rows = kept.get(name)
        if (!rows) continue
        found.compared += 1
        const there: unknown = await opened.table(name).toArray()
        if (!isDeepStrictEqual(there, rows)) found.flaws.push(`${who} does not have what was kept in ${name}`)
      }
    } catch (error) {
      found.flaws.push(`${who} cannot open the device's store: ${String(error)}`)
    } finally {
      opened.close()
    }
  }
  return found
}
