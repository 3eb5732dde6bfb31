/** The locks of one browser; Node has none. */
export function webLocks(): LockManager {
  /** Who has a lock, and how it loses it. */
  const held = new Map<string, (error: DOMException) => void>()
  const queues = new Map<string, Set<() => void>>()

  /** Waits until the lock is free, or the signal aborts. */
  const turn = (name: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const queue = queues.get(name) ?? new Set()
      queues.set(name, queue)
      queue.add(resolve)
      signal?.addEventListener('abort', () => {
        if (queue.delete(resolve)) reject(new DOMException('Left the queue', 'AbortError'))
      })
    })

  async function request<R>(
    name: string,
    { signal, steal, ifAvailable }: LockOptions,
    work: (lock: Lock | null) => Promise<R>,
  ): Promise<R> {
    if (signal?.aborted) throw new DOMException('Left the queue', 'AbortError')
    if (held.has(name) && ifAvailable) return work(null)
    if (steal) held.get(name)?.(new DOMException('Taken away', 'AbortError'))
    else if (held.has(name)) await turn(name, signal)
    let lose: (error: DOMException) => void = () => undefined
    const lost = new Promise<never>((_resolve, reject) => {
      lose = reject
    })
    held.set(name, lose)
    try {
      return await Promise.race([work({ name, mode: 'exclusive' }), lost])
    } finally {
      if (held.get(name) === lose) {
        held.delete(name)
        const [next] = queues.get(name) ?? []
        if (next) {
          queues.get(name)?.delete(next)
          // It is taken before anybody else can ask for it.
          held.set(name, () => undefined)
          next()
        }
      }
    }
  }
  return { request } as unknown as LockManager
}
