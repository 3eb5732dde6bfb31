/** Caches the reads of the keys that were used last, at most `most` of them. A failed read is not cached. */
export function keepFew<T>(most: number): (key: string, read: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>()
  return (key, read) => {
    const value = kept.get(key) ?? read()
    // The key moves to the end: the first key is the least recently used.
    kept.delete(key)
    kept.set(key, value)
    value.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return value
  }
}
