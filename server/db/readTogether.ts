import { setImmediate } from 'node:timers/promises'

/**
 * Reads for several calls with one statement: those that arrive in one turn of the event loop. Each of them is answered
 * from a read that began after it had arrived.
 */
export function readTogether<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let keys = new Set<Key>()
  let result: Promise<ReadonlyMap<Key, Value>> | undefined

  async function readNext(): Promise<ReadonlyMap<Key, Value>> {
    await setImmediate()
    const asked = [...keys]
    keys = new Set()
    result = undefined
    return read(asked)
  }

  return async (key) => {
    keys.add(key)
    result ??= readNext()
    return (await result).get(key)
  }
}
