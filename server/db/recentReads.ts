/**
 * Remembers what was read for the keys that were asked for last, at most `most` of them. A read that fails is
 * not remembered.
 */
export function keepFew<T>(most: number): (key: string, read: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>()
  return (key, read) => {
    const value = kept.get(key) ?? read()
    // The key moves to the end: what stands first was not asked for longest.
    kept.delete(key)
    kept.set(key, value)
    value.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return value
  }
}
